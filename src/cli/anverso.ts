#!/usr/bin/env -S node --max-semi-space-size=1
import { isSupported, runOnBrought } from './supported-node.js';

// Loaded on demand, and not awaited: an old Node could not even parse it.
if (isSupported(process.versions.node)) void import('./program.js');
else runOnBrought();
