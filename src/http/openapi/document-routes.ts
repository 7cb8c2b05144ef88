import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { describeAnswers } from './describe.js';

/** The interface's own version (section 9), not ours. */
const interfaceVersion = '3.2.0';

/** Hash of the only inline style sheet of the page: that of the logo which ours replaces. */
const logoStyle = "'sha256-RL3ie0nH+Lzz2YNqQN83mnU0J1ot4QL7b99vMdIX99w='";

/**
 * The page loads nothing from other hosts. The plugin's own policy allows some, and makes browsers
 * upgrade http to https, which leaves the page blank where the service has plain http only.
 */
const pagePolicy =
  "default-src 'self'; base-uri 'none'; frame-ancestors 'self'; object-src 'none'; " +
  "font-src 'self' data:; img-src 'self' data:; script-src 'self'; " +
  `style-src 'self' ${logoStyle}`;

const wordmark =
  '<svg xmlns="http://www.w3.org/2000/svg" width="150" height="40"><text x="0" y="29" fill="#fff" ' +
  'font-family="sans-serif" font-size="28" font-weight="bold">anverso</text></svg>';

/** /openapi.json and its page, from the schemas of all routes registered afterwards. */
export const documentRoutes = async (app: FastifyInstance): Promise<void> => {
  await app.register(swagger, {
    transformObject: (document) =>
      'openapiObject' in document
        ? describeAnswers(document.openapiObject)
        : document.swaggerObject,
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Anverso',
        version: interfaceVersion,
        description: 'Identity document OCR, document proof of life and selfie liveness.',
        license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
      },
      servers: [
        { url: '/', description: 'The service that gave you this document' },
        {
          url: '{base_url}',
          description: 'Your own deployment',
          variables: { base_url: { default: 'https://identity.example.com' } },
        },
      ],
      components: {
        securitySchemes: {
          bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
          staff: { type: 'http', scheme: 'bearer', description: 'The token of a reviewer.' },
          conversation: {
            type: 'http',
            scheme: 'bearer',
            description: 'The token of a conversation.',
          },
          capture: { type: 'http', scheme: 'bearer', description: 'The token of a link.' },
        },
      },
      tags: [
        {
          name: 'verification',
          description: 'The two endpoints of the interface, and the comparison of faces',
        },
        { name: 'tokens', description: 'Obtaining and refreshing access tokens' },
        { name: 'transactions', description: 'What was answered; never what was in the images' },
        { name: 'capture', description: 'A person is asked for photos, on a phone of their own' },
        { name: 'reviews', description: 'People decide what the policy leaves to them' },
        { name: 'staff', description: 'Admins: the people of a client, and its policy' },
        { name: 'people', description: 'All that is stored of one person: export, erase' },
        { name: 'operation', description: 'Health, metrics, reference' },
      ],
    },
  });
  await app.register(swaggerUi, {
    routePrefix: '/docs',
    staticCSP: pagePolicy,
    theme: { title: 'Anverso API' },
    logo: { type: 'image/svg+xml', content: wordmark },
  });
};
