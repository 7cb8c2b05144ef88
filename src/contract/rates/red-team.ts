/*
 * Error rates of our own attacks on moving selfies (lab/redteam), which no camera took. The numbers are
 * those of lab/eval/reports/redteam.md; a test compares them.
 */

type Interval = readonly [low: number, high: number];
type RedTeamWay = 'posted' | 'in a conversation';

/** In the first attempt; a challenge allows three. */
const redTeamAttack = (
  attack: string,
  way: RedTeamWay,
  [apcer, interval, attacks]: readonly [number, Interval, number],
) => ({ attack, way, apcer, interval, attacks });

export const redTeam = {
  attacks: [
    redTeamAttack('one photo at rest', 'posted', [0.0, [0.0, 0.434], 5]),
    redTeamAttack('one photo as a sheet that is turned and tilted', 'posted', [
      0.0,
      [0.0, 0.434],
      5,
    ]),
    redTeamAttack('one photo on a face mesh with depth', 'posted', [0.929, [0.685, 0.987], 14]),
    redTeamAttack('one photo bent like a thin plate', 'posted', [1.0, [0.785, 1.0], 14]),
    redTeamAttack('one photo cut into triangles', 'posted', [0.643, [0.388, 0.837], 14]),
    redTeamAttack('one photo on a face mesh, mouth and lids of another person', 'posted', [
      1.0,
      [0.566, 1.0],
      5,
    ]),
    redTeamAttack('one photo on a face mesh, mouth and lids from clips of the victim', 'posted', [
      1.0,
      [0.61, 1.0],
      6,
    ]),
    redTeamAttack('pictures of the victim from many sides, joined', 'posted', [
      0.667,
      [0.3, 0.903],
      6,
    ]),
    redTeamAttack('the face of one photo over that of an accomplice who turns', 'posted', [
      0.6,
      [0.231, 0.882],
      5,
    ]),
    redTeamAttack('one photo at rest', 'in a conversation', [0.0, [0.0, 0.434], 5]),
    redTeamAttack('one photo as a sheet that is turned and tilted', 'in a conversation', [
      0.0,
      [0.0, 0.434],
      5,
    ]),
    redTeamAttack('one photo on a face mesh with depth', 'in a conversation', [
      1.0,
      [0.785, 1.0],
      14,
    ]),
    redTeamAttack('one photo bent like a thin plate', 'in a conversation', [1.0, [0.772, 1.0], 13]),
    redTeamAttack('one photo cut into triangles', 'in a conversation', [0.538, [0.291, 0.768], 13]),
    redTeamAttack(
      'one photo on a face mesh, mouth and lids of another person',
      'in a conversation',
      [0.75, [0.301, 0.954], 4],
    ),
    redTeamAttack(
      'one photo on a face mesh, mouth and lids from clips of the victim',
      'in a conversation',
      [1.0, [0.566, 1.0], 5],
    ),
    redTeamAttack('pictures of the victim from many sides, joined', 'in a conversation', [
      1.0,
      [0.566, 1.0],
      5,
    ]),
    redTeamAttack(
      'the face of one photo over that of an accomplice who turns',
      'in a conversation',
      [1.0, [0.51, 1.0], 4],
    ),
  ],
  /** Of other first attempts than those above, half of people in no training. */
  doubted: {
    attack:
      'one photo, animated in three ways, in a conversation: passes without a doubt of its turn',
    apcer: 0,
    interval: [0, 0.066],
    attacks: 54,
  },
  measuredOn:
    "first attempts with pictures of people of three sets and of our specimens; today's limits were set on two of the sets. Reenactment by a trained net was not tried, and nobody tuned a method to the judge: whoever knows it does better",
  report: 'lab/eval/reports/redteam.md',
} as const;
