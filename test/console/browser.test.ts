import { beforeAll, vi } from 'vitest';
import { aboveTheFold } from './browser/above-the-fold.suite.js';
import { apiPage } from './browser/api-page.suite.js';
import { camera } from './browser/camera.suite.js';
import { cameras } from './browser/cameras.suite.js';
import { causes } from './browser/causes.suite.js';
import { places } from './browser/places.suite.js';
import { serviceAway } from './browser/service-away.suite.js';
import { sessions } from './browser/sessions.suite.js';
import { signingIn } from './browser/signing-in.suite.js';
import { specimens } from './browser/specimens.suite.js';
import { transactions } from './browser/transactions.suite.js';
import { verdicts } from './browser/verdicts.suite.js';
import { withChromium } from './support/chromium.js';
import { type Setting, startSetting } from './support/setting.js';

/* The page in a browser, against a service that reads JPEGs with its models and does what other "images" say. */

// Browsers share the cores with every other test.
vi.setConfig({ testTimeout: 120_000 });

withChromium(() => {
  let setting: Setting;
  beforeAll(async () => {
    setting = await startSetting();
  }, 300_000);
  for (const suite of [
    apiPage,
    signingIn,
    serviceAway,
    transactions,
    sessions,
    places,
    verdicts,
    specimens,
    aboveTheFold,
    causes,
    cameras,
    camera,
  ])
    suite(() => setting);
});
