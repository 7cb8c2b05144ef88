/** From the specification "MediaStream Image Capture"; TypeScript's library does not have it. */
type PhotoTaker = { takePhoto(): Promise<Blob> };
type PhotoTakerOf = new (track: MediaStreamTrack) => PhotoTaker;

const jpegQuality = 0.92;
/** Some phones never answer; the frame that looked good is then the photo. */
const maxPhotoMs = 4000;

const frameOf = (video: HTMLVideoElement): Promise<Blob> => {
  const canvas = document.createElement('canvas');
  canvas.width = video.videoWidth;
  canvas.height = video.videoHeight;
  canvas.getContext('2d')!.drawImage(video, 0, 0);
  return new Promise((resolve, reject) =>
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('no photo'))),
      'image/jpeg',
      jpegQuality,
    ),
  );
};

/** Every pixel of the sensor, where the browser can ask for them. */
const photoOf = async (track: MediaStreamTrack): Promise<Blob | undefined> => {
  const { ImageCapture } = globalThis as { ImageCapture?: PhotoTakerOf };
  if (!ImageCapture) return undefined;
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, maxPhotoMs, undefined));
  try {
    return await Promise.race([new ImageCapture(track).takePhoto(), late]);
  } catch {
    return undefined;
  }
};

/** As the camera gives it, not as the screen shows it: a selfie is mirrored on the screen only. */
export const takePhoto = async (video: HTMLVideoElement, name: string): Promise<File> => {
  const [track] = (video.srcObject as MediaStream).getVideoTracks();
  const frame = await frameOf(video);
  const photo = track && (await photoOf(track));
  const blob = photo?.type === 'image/jpeg' ? photo : frame;
  return new File([blob], `${name}.jpg`, { type: 'image/jpeg' });
};
