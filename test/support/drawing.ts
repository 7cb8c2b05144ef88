import sharp from 'sharp';

const svg = { operation: ['VipsForeignLoadSvgBuffer'] };

/** The studio draws in SVG, which the service forbids to its whole process: allowed for as long as this takes. */
export const whileDrawing = async <T>(draw: () => Promise<T>): Promise<T> => {
  sharp.unblock(svg);
  try {
    return await draw();
  } finally {
    sharp.block(svg);
  }
};
