import sharp from 'sharp';

/**
 * One thread and no cache: the pool uses every core already, and a cache would keep photos in
 * memory after a request.
 */
sharp.concurrency(1);
sharp.cache(false);

/**
 * Only these loaders exist from here on, and only from memory: bytes that pass for two formats
 * cannot reach one that opens files or addresses (SVG, PDF, ImageMagick).
 */
const loaders = ['Jpeg', 'Png', 'Webp', 'Tiff', 'Nsgif', 'Heif'];
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: loaders.map((name) => `VipsForeignLoad${name}Buffer`) });

export { sharp };
