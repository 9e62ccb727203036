/** One of the thirty checks. */
interface Check {
  readonly title: string;
  /** The instruction: something to open, count or ask. */
  readonly look: string;
  /** The result that is worth two points. */
  readonly full: string;
}

/** Five related checks. */
export interface CheckGroup {
  readonly title: string;
  readonly note: string;
  readonly checks: readonly Check[];
}

/** The audit: six groups of five checks. */
export const checkGroups: readonly CheckGroup[] = [
  {
    title: 'The file',
    note: 'What a broker, a regulator or a lawyer would ask to see first.',
    checks: [
      {
        title: 'The license says what you think it says',
        look: 'Look yourself up in the state’s public register. Compare name, brokerage, status and expiry date.',
        full: 'all four are right, and you know the education hours still owed before renewal.',
      },
      {
        title: 'Disclosure comes before advice',
        look: 'Open your last three client files and find the signed agency disclosure.',
        full: 'each one is dated on or before the first showing or the first talk about price.',
      },
      {
        title: 'Buyers have signed before they tour',
        look: 'List the last five buyers you showed a home to. Put the date of the agreement beside the date of the tour.',
        full: 'all five signed first, and each fee is a number or a rate, not a range.',
      },
      {
        title: 'A stranger can follow a closed file',
        look: 'Give a colleague one closed file, picked blind, and ten minutes to find contract, addenda and disclosures.',
        full: 'they find everything without asking you.',
      },
      {
        title: 'Wire instructions are checked by voice',
        look: 'Take the last three buyers who sent money. Find the note that they called a number they already had.',
        full: 'three notes, each with a date and the name of who answered.',
      },
    ],
  },
  {
    title: 'The price',
    note: 'Whether your numbers hold when somebody leans on them.',
    checks: [
      {
        title: 'Comparables are near, recent and closed',
        look: 'Open your last three price opinions. Write the age and the distance beside every sale you used.',
        full: 'none is older than six months or farther than a mile without a sentence saying why.',
      },
      {
        title: 'Every adjustment has a source',
        look: 'Point at each adjustment in the newest of the three and say where the figure comes from.',
        full: 'each rests on a pair of sales, a cost or an appraiser, and the file says which.',
      },
      {
        title: 'You know your own ratio',
        look: 'Your last ten sales: final price over the first list price, not the last one. Take the median.',
        full: 'you have the figure, and the area’s for the same months beside it.',
      },
      {
        title: 'You know your days on market',
        look: 'For the same ten, count the days from first listing to contract. Relisting does not reset the count.',
        full: 'you can name the slowest, its reason, and what you now do differently.',
      },
      {
        title: 'The price has a review date',
        look: 'Read the notes to your open listings. Find the day on which you and the seller look at the price again.',
        full: 'every one names a day, and what has to have happened by then.',
      },
    ],
  },
  {
    title: 'The listing',
    note: 'What the buyer sees, and what the seller was promised.',
    checks: [
      {
        title: 'Square feet have a source',
        look: 'For each open listing, find where the floor area comes from: measured, appraised or on the tax record.',
        full: 'the source is in the file and in the remarks, and garages and basements are counted apart.',
      },
      {
        title: 'Photographs survive the showing',
        look: 'Stand where the camera stood, with the listing on your phone. Compare the first five pictures.',
        full: 'no room has grown, nothing was edited out, and virtual furniture is labeled.',
      },
      {
        title: 'The remarks describe the house',
        look: 'Read your last five descriptions aloud. Strike every word about who should live there.',
        full: 'you struck nothing, and no sentence would fit any other house.',
      },
      {
        title: 'The first ten days are written down',
        look: 'Find the plan your last seller was given: showings, feedback, the first report.',
        full: 'it has dates, they were kept, and feedback was asked for within a day of each showing.',
      },
      {
        title: 'Disclosure was walked, not mailed',
        look: 'Ask how the last seller filled in the disclosure: alone, or room by room with the form in hand.',
        full: 'room by room, with the county’s permit record open beside it.',
      },
    ],
  },
  {
    title: 'The people',
    note: 'Who hears from you, how fast, and who comes back.',
    checks: [
      {
        title: 'Inquiries meet a person',
        look: 'Your last ten inquiries: minutes from arrival to an answer written by a human. Take the median.',
        full: 'it is under fifteen in working hours, and no inquiry is without an answer.',
      },
      {
        title: 'The list of clients works',
        look: 'Draw twenty past clients at random. Check whether their number and address still reach them.',
        full: 'at least nineteen do, and all of them stand in one list that you could export today.',
      },
      {
        title: 'Past clients hear something useful',
        look: 'For the same twenty, count what you sent in twelve months that was about their house or street.',
        full: 'each had two or more. Holiday cards do not count.',
      },
      {
        title: 'You know where business comes from',
        look: 'Write the source beside each of your last twelve closings: repeat, referral, sign, paid, other.',
        full: 'none says other, and half or more are repeat or referral.',
      },
      {
        title: 'You know why you lost',
        look: 'Name the last three clients who chose somebody else, or left.',
        full: 'you asked all three, and wrote down their words instead of yours.',
      },
    ],
  },
  {
    title: 'The money',
    note: 'Whether the business stands up without the next closing.',
    checks: [
      {
        title: 'Each source has a cost per closing',
        look: 'For twelve months and every paid source: dollars spent, closings, one divided by the other.',
        full: 'you have the table, and stopped paying for the worst line in it.',
      },
      {
        title: 'Last month fits on a page',
        look: 'Find last month’s income and expenses, by category, on one sheet.',
        full: 'it was there by the tenth, and business and household accounts do not mix.',
      },
      {
        title: 'The tax share is set aside',
        look: 'Compare the tax account with what your last closings should have put there.',
        full: 'it holds the share, and the last four estimates were paid on time.',
      },
      {
        title: 'One week of hours is known',
        look: 'Track a week in half hours: clients, finding clients, paper, driving, rest.',
        full: 'you did it in the last year, and changed one thing because of it.',
      },
      {
        title: 'Six months are covered',
        look: 'Add up a month’s fixed costs, house and business. Divide your reserve by it.',
        full: 'the answer is six or more, without counting a closing that has not happened.',
      },
    ],
  },
  {
    title: 'The risk',
    note: 'What would hurt most, and is cheapest to put right.',
    checks: [
      {
        title: 'The search is the buyer’s own',
        look: 'Take three buyers. Find where each one wrote down area, price and must-haves, in their words.',
        full: 'all three are on file, and the homes you sent fit them and nothing else.',
      },
      {
        title: 'The insurance is understood',
        look: 'Open the errors-and-omissions policy: limit, deductible, exclusions, how soon a claim must be reported.',
        full: 'you can say all four from memory, and the policy is in force.',
      },
      {
        title: 'A stolen phone is only a phone',
        look: 'Check e-mail, transaction system and multiple listing service for a second step at sign-in.',
        full: 'all three ask for it, the phone locks itself, and you know how to wipe it from elsewhere.',
      },
      {
        title: 'Advertising names the brokerage',
        look: 'Look at sign, business card, e-mail signature and every social profile, as your state’s rule asks.',
        full: 'all carry the brokerage as licensed, and none claims a rank you cannot show.',
      },
      {
        title: 'Two weeks away would break nothing',
        look: 'Name who would take over tomorrow. Ask what they would need from you first.',
        full: 'they are named in writing, can open your calendar and files, and have said yes.',
      },
    ],
  },
];

/** The meaning of a total, best first. */
export const bands = [
  {
    from: 50,
    to: 60,
    name: 'Plumb',
    meaning: 'Keep it so. Do the audit again in a year, or after a change of brokerage.',
  },
  {
    from: 38,
    to: 49,
    name: 'Within tolerance',
    meaning: 'Sound, with known faults. Repair three, then look again in six months.',
  },
  {
    from: 24,
    to: 37,
    name: 'Leaning',
    meaning: 'It holds while nothing pushes. Repair one check a week, risk and file first.',
  },
  {
    from: 0,
    to: 23,
    name: 'Prop it up',
    meaning: 'Do not add business yet. Sit down with your broker and this sheet.',
  },
] as const;
