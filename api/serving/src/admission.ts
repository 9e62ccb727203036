/** What comes first where not everything can be done: `first` is money and what is told by machines that come again. */
export type Urgency = 'first' | 'usual';

/** A request at the door. */
export interface Caller {
  readonly urgency: Urgency;
  /** `ended` is to be called once it has ended. */
  begin(ended: () => void): void;
  /** It is not begun: tell who asked. */
  refuse(): void;
  /** Whether nobody waits for it any more. */
  hasLeft(): boolean;
  /** It is in flight for as long as somebody sends, and keeps nobody else from it. */
  readonly comesSlowly?: boolean;
}

/** Decides when a request is begun, or that it is not. */
export interface Admission {
  enter(caller: Caller): void;
  readonly status: () => {
    readonly inFlight: number;
    readonly waiting: number;
    readonly limit: number;
    /** How many were refused so far. */
    readonly refused: Readonly<Record<Urgency, number>>;
  };
}

interface Options {
  /** In ms, of any clock that only goes forward. */
  readonly now: () => number;
  /** The share of its time in which the event loop was busy since it was last asked, 0 to 1. */
  readonly utilisation: () => number;
  /** Does something in the next turn of the event loop; and after so many ms. */
  readonly nextTurn: (work: () => void) => void;
  readonly later: (work: () => void, ms: number) => void;
}

/**
 * In number of requests that are begun and not ended. Those that wait for others cost little, and may be many; where the
 * processor has no time left, more at once only makes all of them late.
 */
const most = 512;
/**
 * So few are no crowd: where they all take long, as while a process that has just started is still being compiled, they are all
 * begun; and so many may wait. Of a crowd fewer are begun at once: as many are answered, each of them sooner.
 */
const noCrowd = 16;
const fewest = 4;
/** In ms: where answers take longer, it is others that they wait for, and fewer at once would be fewer answers. */
const ownTime = 200;

/** In number of requests that wait to be begun, of each urgency. */
const mostWaiting = 1_000;

/** Then somebody else's turn comes: who can send much of what is first must not keep all others away. */
const mostPayingInARow = 3;

/**
 * In ms of one turn that may go by with beginning requests, until who is at the door is looked at again. In an overload looking
 * and refusing take time themselves: beginning then gets four times as much as they took, so that some are served at all.
 */
const turnBudget = { usual: 5, most: 25, share: 4 } as const;

/**
 * In ms. A burst may wait long, because it ends. Once there has always been somebody waiting for a while, waiting helps
 * nobody: it only makes every answer late by as much. (Controlled delay: Nichols and Jacobson, ACM Queue 10:5, 2012.) Then who
 * reads may wait for one and a half times what being answered takes, and the newest come first: the others have mostly given up.
 */
const burst = { lasts: 2_000, patience: { first: 5_000, usual: 3_000 } } as const;
const overload = {
  patience: { first: 1_000, usual: { least: 100, most: 1_000, share: 1.5 } },
  endsAfter: 1_000,
} as const;

/** In ms that an answer took, at most, as far as it counts for what answers take: some wait for others. */
const longestAnswer = 1_000;

/** In ms between two looks at who waits, while there is no room for anybody. */
const lookAgain = 25;

/** In ms between two looks at how busy the process is. */
const adjustEvery = 100;

/** Opens a door for requests. While there is time for everybody it costs next to nothing. */
export function openAdmission({ now, utilisation, nextTurn, later }: Options): Admission {
  const lines: Record<Urgency, { readonly at: number; readonly caller: Caller }[]> = { first: [], usual: [] };
  const refused: Record<Urgency, number> = { first: 0, usual: 0 };
  // Payments wait for a provider that may hang: they must not take the room of all others.
  const inFlight: Record<Urgency | 'slow', number> = { first: 0, usual: 0, slow: 0 };
  let limit = most;
  /** Null before the first request: what the process did to start is no load. */
  let adjustedAt: number | null = null;
  /** When the first of those came that there have always been since; null while nobody waits, and nobody was just sent away. */
  let waitingSince: number | null = null;
  let sentAwayAt = -Infinity;
  let pumpedAt = now();
  let payingInARow = 0;
  /** In ms that answers take. */
  let usualTime = 0;
  let turnBegan: number | null = null;
  let pumping = false;
  let looksLater = false;

  const waiting = (): number => lines.first.length + lines.usual.length;
  const hasRoom = (urgency: Urgency): boolean => inFlight[urgency] < (urgency === 'first' ? most : limit);
  const canBegin = (): boolean => (['first', 'usual'] as const).some((one) => lines[one].length > 0 && hasRoom(one));

  const adjust = (at: number): void => {
    if (adjustedAt !== null && at - adjustedAt < adjustEvery) return;
    const isFirst = adjustedAt === null;
    adjustedAt = at;
    const busy = utilisation();
    if (isFirst) return;
    const least = lines.usual.length > noCrowd && usualTime < ownTime ? fewest : noCrowd;
    limit = Math.max(limit, least);
    if (busy > 0.95) limit = Math.max(least, Math.floor(Math.min(limit, inFlight.usual + 1) * 0.7));
    else if (busy < 0.85) limit = Math.min(most, Math.ceil(limit * 1.5));
  };

  const begin = (caller: Caller): void => {
    const kind = caller.comesSlowly ? 'slow' : caller.urgency;
    inFlight[kind] += 1;
    const began = now();
    caller.begin(() => {
      inFlight[kind] -= 1;
      const took = Math.min(longestAnswer, now() - began);
      if (kind === 'usual') usualTime += (took - usualTime) / 20;
      if (waiting() > 0) pumpSoon();
    });
  };
  const refuse = (caller: Caller): void => {
    refused[caller.urgency] += 1;
    sentAwayAt = now();
    caller.refuse();
  };
  const isLasting = (at: number): boolean => waitingSince !== null && at - waitingSince > burst.lasts;
  /** Of the oldest of so many who wait. */
  const patienceFor = (urgency: Urgency, count: number, at: number): number => {
    if (!isLasting(at)) return burst.patience[urgency];
    const { first, usual } = overload.patience;
    if (urgency === 'first') return first;
    return count > noCrowd ? Math.min(usual.most, Math.max(usual.least, usual.share * usualTime)) : usual.most;
  };

  /** Whoever has waited too long is sent away, whether there is room or not. */
  const sendAway = (at: number): void => {
    for (const urgency of ['first', 'usual'] as const) {
      const line = lines[urgency];
      let gone = 0;
      while (gone < line.length && at - (line[gone]?.at ?? at) > patienceFor(urgency, line.length - gone, at))
        gone += 1;
      for (const { caller } of line.splice(0, gone)) if (!caller.hasLeft()) refuse(caller);
    }
  };

  // A line that is short because others were sent away is no end of the overload.
  const calmDown = (): void => {
    if (now() - sentAwayAt > overload.endsAfter) waitingSince = null;
  };

  const pump = (): void => {
    pumping = false;
    const at = now();
    adjust(at);
    const lasting = isLasting(at);
    // While nobody is sent away, everybody's turn comes.
    const newestFirst = lasting && at - sentAwayAt < overload.endsAfter;
    const budget = newestFirst
      ? Math.min(turnBudget.most, Math.max(turnBudget.usual, turnBudget.share * (at - pumpedAt)))
      : turnBudget.usual;
    while (canBegin() && now() - at < budget) {
      const isOthersTurn = payingInARow >= mostPayingInARow && lines.usual.length > 0 && hasRoom('usual');
      const paying = hasRoom('first') && !isOthersTurn ? lines.first.shift() : undefined;
      payingInARow = paying ? payingInARow + 1 : 0;
      const next = paying ?? (newestFirst ? lines.usual.pop() : lines.usual.shift());
      if (next && !next.caller.hasLeft()) begin(next.caller);
    }
    pumpedAt = now();
    sendAway(pumpedAt);
    if (waiting() === 0) calmDown();
    else if (canBegin()) pumpSoon();
    else if (!looksLater) {
      looksLater = true;
      later(() => {
        looksLater = false;
        pumpSoon();
      }, lookAgain);
    }
  };
  const pumpSoon = (): void => {
    if (pumping) return;
    pumping = true;
    nextTurn(pump);
  };

  return {
    enter(caller) {
      const at = now();
      if (turnBegan === null) {
        turnBegan = at;
        nextTurn(() => (turnBegan = null));
      }
      adjust(at);
      if (waiting() === 0) calmDown();
      if (waiting() === 0 && hasRoom(caller.urgency) && at - turnBegan < turnBudget.usual) return begin(caller);
      const line = lines[caller.urgency];
      if (line.length >= mostWaiting) return refuse(caller);
      waitingSince ??= at;
      line.push({ at, caller });
      pumpSoon();
    },
    status: () => ({
      inFlight: inFlight.first + inFlight.usual + inFlight.slow,
      waiting: waiting(),
      limit,
      refused: { ...refused },
    }),
  };
}
