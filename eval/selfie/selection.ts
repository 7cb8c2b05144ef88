import { crc32 } from 'node:zlib';
import type { FaceLabel } from './labels.js';

/**
 * Repositories with live faces or attacks, and the fold of each: its pictures are judged by the
 * sibling head that was fitted without the fold. Repositories that show the same people share one.
 */
export const folds: Readonly<Record<string, number>> = {
  'D-sourav-M044/Face_recognition': 0,
  'elouafi222/quizApp_api': 0,
  'nuredinali/Face-recognition-with-liveness-detection-and-recognizing-unknown-face-added.': 0,
  'Pagolu-Raghavendra/FaceAttendanceSystemProject': 0,
  'Sankalita-Giri/Anti-spoofing-and-Liveliness-Face-Detector': 0,
  'sejong-sas/replay-attack': 0,
  'ShivamYadav09/FaceRecogWithLivenessDetection': 0,
  'Akritisingh02/Face-Liveness-Detection': 1,
  'dinhquy94/face-antispoofing-using-mobileNet': 1,
  'huynhnguyen2017/LivenessFaceDetection': 1,
  'Ramkumarkh/yolo_model_faceliveness': 1,
  'shravanshriram2007/Face-Recognition-Model': 1,
  'tamletan/ComputerVision': 1,
  'TrickyF0x/twoFactorLivenessDetection': 1,
  'viguardieiro/cnn_liveness': 1,
  'Ahmedooode/real-vs-fake-face-detection': 2,
  'BalveerSinghYT/Smart-Facial-Recognition-Attendance-System': 2,
  'Codersworld-23/Antispoof': 2,
  'Kurt-Mikhael/Divide-and-Conquer-Strategy-on-Facial-Image-Grid-Segmentation-for-Liveness-Detection': 2,
  'lestari15/CNN-face-detection': 2,
  'Ravikumarjj/Anti-Spoofing-Detector-for-Facial-Recognition': 2,
  'srimuthukumar786/Intruders-Detection-Alarm-System': 2,
  'ydf1014/COMP576ProjectLivenessDetection': 2,
  'Afzal91004/FaceGuard': 3,
  'DangThanhLiem/LVTN_Detected': 3,
  'leokwu/livenessnet': 3,
  'ShubhamLala/Liveliness-Detection_CNN': 3,
  'Spp77/Anti-Spoofing': 3,
  'sumanadhikari0625/Liveliness-Detection': 3,
  'thanglong2000pro/Face_Anti_Spoofing': 3,
  'Vicky2003rit/Antispoofing': 3,
  'alexcamargoweb/liveness-detection': 4,
  'Apfol/liveness-detection-opencv': 4,
  'Dracarys261/SpoofingDetection': 4,
  'lmt20/Liveness': 4,
  'Rounakdeepsingh/Face_Anti_Spoofing_System': 4,
  'sivakumar1982/capstone_group_4': 4,
  'SoorajOfficial2023/Anti-spoofing-face-recognition-system': 4,
  'Vivekanand-s-naik/MontioringSystem': 4,
  'AksultanMukhanbet/recognize_with_python': 5,
  'code-with-prabhu/livenessDetection': 5,
  'Foxriver-2005/Real-Time-Facial-AntiSpoof-Detection-using-openCV': 5,
  'Krzysiek354/Python_Face_Detection': 5,
  'Manikantha-M/Face-Liveness-detection-using-Deeplearning-and-OpenCV': 5,
  'NUEthan/RealFakeDetector': 5,
  'nurcanyardimci/LivenessDetection': 5,
  'rakib06/livenessnet': 5,
  'VishalkrishnaBlaze/Liveness-detection': 5,
};

/** Portraits and photos of other libraries: live faces that no attack belongs to, and how many. */
const portraits: Readonly<Record<string, number>> = {
  'middleyuan/All-Age-Faces-Dataset': 400,
  'xerow03/UTKFace': 600,
  'serengil/deepface': 60,
  'justadudewhohacks/face-api.js': 60,
  'vladmandic/human': 60,
  'ageitgey/face_recognition': 60,
  'exadel-inc/CompreFace': 60,
  'timesler/facenet-pytorch': 60,
};

/** A fifth of the portraits was never trained on (training/anverso_training/selfie/bank.py). */
export const isHeldOut = (path: string): boolean => crc32(path) % 5 === 0;

const kinds: readonly string[] = ['live', 'print', 'replay', 'mask', 'spoof'];

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
    kinds.flatMap((kind) => {
      const rows = labels.filter((row) => row.repo === repo && row.label === kind);
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

export const portraitCases = (labels: readonly FaceLabel[]): FaceLabel[] =>
  Object.entries(portraits).flatMap(([repo, count]) =>
    spread(
      labels.filter((row) => row.repo === repo && row.label === 'live'),
      count,
    ),
  );
