// Preloaded into the processes of a test run (`--import`): moves their clock by `CLOCK_OFFSET` ms.
const offset = Number(process.env['CLOCK_OFFSET'] ?? 0);
const RealDate = Date;

class ShiftedDate extends RealDate {
  static now() {
    return RealDate.now() + offset;
  }

  constructor(...given) {
    super(...(given.length === 0 ? [ShiftedDate.now()] : given));
  }
}

Object.defineProperty(ShiftedDate, 'name', { value: 'Date' });
globalThis.Date = ShiftedDate;
