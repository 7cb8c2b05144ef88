import { judgeChip } from '../../chip/judge-chip.js';
import { readChip } from '../../chip/read-chip.js';
import { trustOf } from '../../chip/trust-of.js';
import { type CalendarDate, dateOf } from '../../contract/calendar.js';
import type { MrzData } from '../../contract/documents.js';
import { isRejection, reject, type Rejection } from '../../contract/rejection.js';
import { readZoneLines } from '../../reading/mrz/read-lines.js';
import { holderOf } from '../../reading/mrz/parse/holder.js';
import { passportOf } from '../../reading/mrz/parse/passport.js';
import type { MrzReading } from '../../reading/mrz/types.js';
import { flow } from '../flow.js';
import type { ChipInput } from '../jobs.js';
import type { FlowTools } from '../tools.js';
import { openPortrait, reportOn } from './portrait.js';

export const read = ({ sod, groups, answer }: ChipInput) => {
  const numbered = Object.entries(groups).map(([group, bytes]) => [Number(group), bytes] as const);
  const files = { sod, groups: new Map(numbered), ...(answer && { answer }) };
  const reading = readChip(files);
  return 'unreadable' in reading
    ? reject('fileUnreadable', { file: reading.unreadable })
    : { reading };
};

type Holder = { readonly data: MrzData; readonly valid: boolean };

const holderIn = (zone: MrzReading, today: CalendarDate): Holder | Rejection => {
  if (zone.format === 'TD3') return passportOf(zone, today);
  const data = holderOf(zone, today);
  return isRejection(data) ? data : { data, valid: zone.valid };
};

const readHolder = ({
  reading,
  nowMs,
}: ChipInput & Exclude<ReturnType<typeof read>, Rejection>) => {
  const zone = readZoneLines(reading.zoneLines);
  if (!zone) return reject('mrzUnreadable');
  const holder = holderIn(zone, dateOf(new Date(nowMs)));
  if (isRejection(holder)) return holder;
  const isPassport = reading.zoneLines[0]!.startsWith('P');
  return { mrz: holder.data, isPassport, zoneValid: holder.valid };
};

const readPortrait = async (
  { reading }: Exclude<ReturnType<typeof read>, Rejection>,
  { limits }: Pick<FlowTools, 'limits'>,
) => {
  const opened = await openPortrait(reading.groups.get(2)!, limits);
  const picture = 'photo' in opened ? opened.photo : undefined;
  return { portrait: reportOn(opened), picture };
};

/** Reads the groups, then verifies what the state signed. */
export const chip = flow<ChipInput, Pick<FlowTools, 'limits'>>()
  .stage('read', read)
  .stage('zone', readHolder)
  .stage('verify', ({ reading, trust, nowMs }) => ({
    report: judgeChip(reading, trustOf(trust), new Date(nowMs)),
    diagnostics: {},
  }))
  .stage('portrait', readPortrait);
