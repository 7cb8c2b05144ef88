import type { BrowserContext } from 'playwright-core';

/**
 * A page whose camera is a canvas: one picture that is moved the way the dot on the page goes, as
 * somebody who owns the browser can do.
 */
export const withCanvasCamera = async (
  context: BrowserContext,
  picture: Uint8Array,
): Promise<void> => {
  const base64 = Buffer.from(picture).toString('base64');
  await context.addInitScript(`{
    // The page's policy allows no pictures from elsewhere, not even from data.
    const bytes = Uint8Array.from(atob('${base64}'), (letter) => letter.charCodeAt(0));
    const dotIn = () => {
      const root = document.querySelector('anverso-capture')?.shadowRoot;
      const dot = root?.querySelector('.dot')?.getBoundingClientRect();
      const oval = root?.querySelector('.guide ellipse')?.getBoundingClientRect();
      if (!dot || !oval) return { x: 0, y: 0 };
      return {
        x: -(dot.x + dot.width / 2 - oval.x - oval.width / 2) / oval.width,
        y: (dot.y + dot.height / 2 - oval.y - oval.height / 2) / oval.height,
      };
    };
    navigator.mediaDevices.getUserMedia = async () => {
      const picture = await createImageBitmap(new Blob([bytes], { type: 'image/jpeg' }));
      const canvas = document.createElement('canvas');
      canvas.width = 480;
      canvas.height = 640;
      const context = canvas.getContext('2d');
      const scale = Math.max(480 / picture.width, 640 / picture.height);
      setInterval(() => {
        const { x, y } = dotIn();
        context.setTransform(1, 0.1 * x, 0.2 * x, 1 - 0.1 * Math.abs(y), 240 + 150 * x, 320 + 150 * y);
        context.drawImage(picture, (-scale * picture.width) / 2, (-scale * picture.height) / 2,
          scale * picture.width, scale * picture.height);
      }, 50);
      return canvas.captureStream(20);
    };
  }`);
};
