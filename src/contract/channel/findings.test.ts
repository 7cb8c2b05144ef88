import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { type ChannelFinding, channelFindings, judgeChannel, weightOf } from './findings.js';
import { type ChannelReport, readChannelReport } from './report.js';

/** As a phone's front camera is reported. */
const phone: ChannelReport = {
  ...{ source: 'camera', desk: false, label: 'camera2 1, facing front', track: 'camera' },
  ...{ replaced: [], cameras: 3, listed: true, faces: true, sized: true, obeyed: true },
  ...{ frames: 120, median_ms: 33.3, spread_ms: 0.4, drift_ms: 12, compared: 12, identical: 0 },
};

const read = (report: unknown) => readChannelReport(JSON.stringify(report));

describe('what the page saw of its camera', () => {
  it('is read as it was written', () => {
    expect(read(phone)).toEqual(phone);
    expect(read({ source: 'file', desk: true })).toEqual({ source: 'file', desk: true });
    expect(readChannelReport(undefined)).toBe('missing');
    expect(readChannelReport('')).toBe('missing');
  });

  it.each<[string, unknown]>([
    ['another field', { ...phone, ids: ['a'] }],
    ['a field of every object', { ...phone, constructor: 1 }],
    ['no source', { desk: true }],
    ['a label of 101 characters', { ...phone, label: 'x'.repeat(101) }],
    ['a NUL', { ...phone, label: 'x\0' }],
    ['half of a surrogate pair', { ...phone, label: '\ud83d' }],
    ['a negative number', { ...phone, frames: -1 }],
    ['a number without bound', { ...phone, drift_ms: 1e300 }],
    ['an unknown function', { ...phone, replaced: ['alert'] }],
    ['more functions than there are', { ...phone, replaced: Array(12).fill('toBlob') }],
    ['text in place of a flag', { ...phone, desk: 'no' }],
    ['a list', [phone]],
    ['nothing', null],
  ])('with %s it is not read', (_what, report) => expect(read(report)).toBe('unreadable'));

  it('broken JSON is not read', () => expect(readChannelReport('{"source":')).toBe('unreadable'));
});

describe('what speaks against a camera', () => {
  const reports: Readonly<Record<ChannelFinding, Parameters<typeof judgeChannel>[0]>> = {
    virtual_camera: { ...phone, label: 'OBS Virtual Camera' },
    not_a_camera_track: { ...phone, track: 'canvas' },
    device_not_listed: { ...phone, listed: false },
    functions_replaced: { ...phone, replaced: ['getUserMedia'] },
    desktop: { ...phone, desk: true },
    settings_ignored: { ...phone, obeyed: false },
    cadence_even: { ...phone, spread_ms: 0 },
    frames_repeated: { ...phone, identical: 7 },
    clocks_apart: { ...phone, drift_ms: 1001 },
    facing_unknown: { ...phone, faces: false },
    from_file: { source: 'file', desk: false },
    no_channel: 'missing',
    channel_unreadable: 'unreadable',
  };

  it('a phone’s camera: nothing', () => {
    expect(judgeChannel(phone)).toEqual([]);
    // Browsers without these functions say less.
    expect(judgeChannel({ source: 'camera', desk: false })).toEqual([]);
  });

  it.each(Object.entries(reports))('%s', (name, report) => {
    expect(judgeChannel(report)).toEqual([name]);
    const { weight } = channelFindings[name as ChannelFinding];
    expect(weightOf(judgeChannel(report))).toBe(weight);
  });

  it.each([
    ...['OBS Virtual Camera', 'OBS-Camera', 'ManyCam Video Source', 'Snap Camera', 'vMix Video'],
    ...['Dummy video device (0x0000) (platform:v4l2loopback-000)', 'DroidCam Source 3', 'Camo'],
    ...['fake_device_0', '/home/somebody/clip.y4m', 'NVIDIA Broadcast', 'e2eSoft VCam'],
  ])('%s is a program', (label) =>
    expect(judgeChannel({ ...phone, label })).toEqual(['virtual_camera']),
  );

  it.each([
    ...['', 'camera2 1, facing front', 'Front Camera', 'Cámara frontal', 'Frontkamera'],
    ...['FaceTime HD Camera', 'Integrated Webcam (0bda:5675)', 'HD Pro Webcam C920', 'Logi 4K Pro'],
    ...['USB2.0 HD UVC WebCam', 'Lenovo EasyCamera', 'Microsoft® LifeCam HD-3000', 'OBSBOT Tiny'],
  ])('%s is none', (label) => expect(judgeChannel({ ...phone, label })).toEqual([]));

  it('each has its line for integrators, beside the reason that it gives', () => {
    const page = readFileSync('docs/INTEGRATING.md', 'utf8');
    const why = { suspicious: '`channel_suspicious`', desktop: '`desktop_camera`', noted: '–' };
    for (const [name, { weight }] of Object.entries(channelFindings))
      expect(page.split('\n').find((line) => line.startsWith(`| ${why[weight]} |`))).toContain(
        `\`${name}\``,
      );
  });

  it('the gravest finding counts', () => {
    expect(weightOf([])).toBe('noted');
    expect(weightOf(['from_file', 'desktop'])).toBe('desktop');
    expect(weightOf(['desktop', 'virtual_camera', 'no_channel'])).toBe('suspicious');
  });
});
