import { defineIssuer } from '../define/issuer.js';

export const issuer = defineIssuer('HTI', { nationality: 'HAITIANA HAITIANO HAITIAN' });
