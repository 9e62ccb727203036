import { expect, test } from '@jest/globals';
import { openAdmission, type Urgency } from './admission.ts';

/** A door whose clock, turns and busyness a test has in hand. */
function aDoor() {
  let time = 0;
  let busy = 0.5;
  let turns: (() => void)[] = [];
  let timers: { readonly at: number; readonly work: () => void }[] = [];
  const began: string[] = [];
  const refused: string[] = [];
  const left = new Set<string>();
  const ends: (() => void)[] = [];
  const door = openAdmission({
    now: () => time,
    utilisation: () => busy,
    nextTurn: (work) => void turns.push(work),
    later: (work, ms) => void timers.push({ at: time + ms, work }),
  });
  return {
    began,
    refused,
    left,
    status: door.status,
    leave: () => ends.shift()?.(),
    busyFor: (share: number) => void (busy = share),
    /** `takes`: in ms that beginning it holds the process. */
    enter: (name: string, urgency: Urgency = 'usual', takes = 0, comesSlowly = false) =>
      door.enter({
        urgency,
        comesSlowly,
        begin: (ended) => {
          ends.push(ended);
          time += takes;
          began.push(name);
        },
        refuse: () => void refused.push(name),
        hasLeft: () => left.has(name),
      }),
    turn(ms = 0) {
      time += ms;
      for (const { work } of timers.filter(({ at }) => at <= time)) work();
      timers = timers.filter(({ at }) => at > time);
      const now = turns;
      turns = [];
      for (const work of now) work();
    },
  };
}

const many = (count: number, name: string) => Array.from({ length: count }, (_, number) => `${name}${number}`);

/** Nobody can be begun any more, of either kind. */
function full(door: ReturnType<typeof aDoor>): void {
  for (const name of many(512, 'in flight ')) door.enter(name);
  for (const name of many(512, 'paying ')) door.enter(name, 'first');
}

/** There is a crowd until who waits is no longer borne with. */
function lasts(door: ReturnType<typeof aDoor>): void {
  for (let turns = 0; turns < 35; turns += 1) {
    for (const name of many(20, `reading ${turns}.`)) door.enter(name);
    door.turn(100);
  }
}

test('payments that hang take no room of others', () => {
  const door = aDoor();
  for (const name of many(512, 'paying ')) door.enter(name, 'first');
  door.enter('reading');
  expect(door.began.at(-1)).toBe('reading');
});

test('while there is time, everybody is begun at once', () => {
  const door = aDoor();
  for (const name of many(300, 'a')) door.enter(name);
  expect([door.began.length, door.refused.length]).toEqual([300, 0]);
});

test('after a few ms of one turn the rest waits for the next, in the order of coming, money first', () => {
  const door = aDoor();
  for (const name of ['a', 'b', 'c', 'd']) door.enter(name, 'usual', 3);
  door.enter('paying', 'first', 3);
  expect(door.began).toEqual(['a', 'b']);
  door.turn();
  expect(door.began).toEqual(['a', 'b', 'paying', 'c']);
  door.turn();
  expect(door.began).toEqual(['a', 'b', 'paying', 'c', 'd']);
  expect(door.refused).toEqual([]);
});

test('of those who wait, every fourth is not money', () => {
  const door = aDoor();
  door.enter('a', 'usual', 3);
  door.enter('b', 'usual', 3);
  for (const name of ['c', 'd']) door.enter(name);
  for (const name of many(8, 'paying ')) door.enter(name, 'first');
  door.turn();
  const names = door.began.slice(2).map((name) => (name.startsWith('paying') ? 'paying' : name));
  const three = ['paying', 'paying', 'paying'];
  expect(names).toEqual([...three, 'c', ...three, 'd', 'paying', 'paying']);
});

test('a busy process has fewer in flight, and more again once it is not', () => {
  const door = aDoor();
  for (const name of many(100, 'a')) door.enter(name);
  door.busyFor(1);
  for (let turns = 0; turns < 20; turns += 1) {
    door.enter('another');
    door.turn(100);
  }
  expect(door.status().limit).toBe(4);
  door.busyFor(0.5);
  for (let turns = 0; turns < 20; turns += 1) {
    door.enter('another');
    door.turn(100);
  }
  expect(door.status().limit).toBe(512);
});

test('what the process did before anybody asked, its start, is no load', () => {
  const door = aDoor();
  door.busyFor(1);
  door.turn(3_000);
  door.enter('the first');
  expect(door.status().limit).toBe(512);
  door.turn(100);
  door.enter('another');
  expect(door.status().limit).toBe(16);
});

test('sixteen are begun at once, however busy the process is, and nobody of them is refused', () => {
  const door = aDoor();
  door.busyFor(1);
  for (let turns = 0; turns < 100; turns += 1) {
    for (const name of many(16, `${turns}.`)) door.enter(name);
    expect(door.status()).toMatchObject({ inFlight: 16, waiting: 0 });
    for (let ends = 0; ends < 16; ends += 1) door.leave();
    door.turn(200);
  }
  expect(door.refused).toEqual([]);
});

test('a burst waits; what lasts is sent away soon, money last, and nobody for whom there is room', () => {
  const door = aDoor();
  full(door);
  door.enter('early');
  door.enter('paying', 'first');
  for (let turns = 0; turns < 19; turns += 1) door.turn(100);
  expect([door.status().waiting, door.refused]).toEqual([2, []]);
  for (let turns = 0; turns < 3; turns += 1) door.turn(100);
  // Both have waited for longer than is allowed once it lasts.
  expect(door.refused).toEqual(['paying', 'early']);
  door.enter('later');
  expect(door.status()).toMatchObject({ waiting: 1, refused: { first: 1, usual: 1 } });
  door.leave();
  door.turn();
  expect(door.began.at(-1)).toBe('later');
});

test('once it lasts, who pays may wait longer than who reads', () => {
  const door = aDoor();
  full(door);
  lasts(door);
  door.enter('paying', 'first');
  door.enter('reading');
  for (let turns = 0; turns < 3; turns += 1) {
    for (const name of many(20, `another ${turns}.`)) door.enter(name);
    door.turn(90);
  }
  expect(door.refused).toContain('reading');
  expect(door.refused).not.toContain('paying');
  for (let ends = 0; ends <= 512; ends += 1) door.leave();
  door.turn();
  // Of all who waited it is the first to be begun.
  expect(door.began[1_024]).toBe('paying');
});

test('sixteen who wait are no crowd: none of them is sent away for a second, however long it lasts', () => {
  for (const [waiting, refused] of [
    [16, 0],
    [17, 1],
  ] as const) {
    const door = aDoor();
    // Answers take no time.
    door.enter('short');
    door.leave();
    full(door);
    door.enter('always somebody');
    for (let turns = 0; turns < 25; turns += 1) door.turn(100);
    // It has waited for more than it may.
    expect(door.refused).toEqual(['always somebody']);
    for (const name of many(waiting, 'few ')) door.enter(name);
    for (let turns = 0; turns < 4; turns += 1) door.turn(100);
    expect(door.refused.length).toBe(1 + refused);
    for (let turns = 0; turns < 7; turns += 1) door.turn(100);
    expect(door.refused.length).toBe(1 + waiting);
  }
});

test('what comes slowly takes nobody’s room, and says nothing of how long answers take', () => {
  const door = aDoor();
  door.busyFor(1);
  for (let turns = 0; turns < 3; turns += 1) {
    for (const name of many(32, `large ${turns}.`)) door.enter(name, 'usual', 0, true);
    door.turn(100);
  }
  for (const name of many(16, 'reading ')) door.enter(name);
  door.turn();
  expect(door.began).toEqual(expect.arrayContaining(many(16, 'reading ')));
});

test('where a few answers take long, others are what they wait for: a crowd’s are begun as if it were none', () => {
  const limitWhere = (took: number): number => {
    const door = aDoor();
    door.busyFor(1);
    for (let turns = 0; turns < 60; turns += 1) {
      for (const name of many(40, `${turns}.`)) door.enter(name);
      door.turn(took);
      while (door.status().inFlight > 0) door.leave();
      door.turn(100);
    }
    return door.status().limit;
  };
  expect([limitWhere(20), limitWhere(300)]).toEqual([4, 16]);
});

test('who has left is neither begun nor answered, and the line has an end', () => {
  const door = aDoor();
  full(door);
  door.enter('gone');
  door.left.add('gone');
  door.leave();
  door.turn();
  expect([door.began.length, door.status().inFlight, door.refused]).toEqual([1_024, 1_023, []]);
  door.enter('the last one in flight');
  for (const name of many(1_001, 'w')) door.enter(name);
  expect(door.refused).toEqual(['w1000']);
});

test('a moment without anybody in line does not end an overload; a second without anybody sent away does', () => {
  const door = aDoor();
  full(door);
  lasts(door);
  for (let turns = 0; turns < 11; turns += 1) door.turn(100);
  expect(door.status().waiting).toBe(0);
  for (const name of many(17, 'soon after ')) door.enter(name);
  for (let turns = 0; turns < 3; turns += 1) door.turn(130);
  expect(door.refused.at(-1)).toBe('soon after 0');
  door.turn(1_001);
  door.enter('later');
  for (let turns = 0; turns < 5; turns += 1) door.turn(100);
  expect(door.status().waiting).toBe(1);
});
