import { crc32 } from 'node:zlib';
import type { FaceLabel } from './labels.js';

/**
 * Which net of the four siblings never saw a repository (training/anverso_training/selfie/selection.py): its answers count
 * for that source. Near-duplicates are thinned, evenly over the file order.
 */
export const folds: Readonly<Record<string, number>> = {
  'sejong-sas/replay-attack': 0,
  'dinhquy94/face-antispoofing-using-mobileNet': 1,
  'AksultanMukhanbet/recognize_with_python': 1,
  'Krzysiek354/Python_Face_Detection': 1,
  'BalveerSinghYT/Smart-Facial-Recognition-Attendance-System': 1,
  'leokwu/livenessnet': 2,
  'Apfol/liveness-detection-opencv': 2,
  'lestari15/CNN-face-detection': 2,
  'TrickyF0x/twoFactorLivenessDetection': 2,
  // The same man is the live person of both.
  'D-sourav-M044/Face_recognition': 3,
  'ShivamYadav09/FaceRecogWithLivenessDetection': 3,
  'VishalkrishnaBlaze/Liveness-detection': 3,
  'ShubhamLala/Liveliness-Detection_CNN': 3,
  'alexcamargoweb/liveness-detection': 3,
};

/** A fifth of the portraits was never trained on (training/anverso_training/selfie/bank.py). */
export const isHeldOut = (path: string): boolean => crc32(path) % 5 === 0;

const attacks: readonly string[] = ['live', 'print', 'replay'];

const inFileOrder = new Intl.Collator('en', { numeric: true });

export const spread = <T extends { readonly path: string }>(
  rows: readonly T[],
  count: number,
): T[] => {
  const ordered = [...rows].sort((a, b) => inFileOrder.compare(a.path, b.path));
  if (ordered.length <= count) return ordered;
  return Array.from(
    { length: count },
    (_, i) => ordered[Math.floor(((i + 0.5) * ordered.length) / count)]!,
  );
};

/** At most `each` of a source and label; people weigh the same as far as their pictures go. */
export const spoofCases = (labels: readonly FaceLabel[], each: number): FaceLabel[] =>
  Object.keys(folds).flatMap((repo) =>
    attacks.flatMap((attack) => {
      const rows = labels.filter((row) => row.repo === repo && row.label === attack);
      const people = [...new Set(rows.map(({ subject }) => subject))];
      const share = Math.max(1, Math.ceil(each / Math.max(1, people.length)));
      const thinned = people.flatMap((subject) =>
        spread(
          rows.filter((row) => row.subject === subject),
          share,
        ),
      );
      return spread(thinned, each);
    }),
  );
