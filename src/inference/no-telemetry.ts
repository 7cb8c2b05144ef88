/**
 * ONNX Runtime 1.30 reports its use to its maker and keeps a device id in the home folder, unless told not
 * to before it starts (microsoft/onnxruntime pull request 27379). Nothing leaves a machine that runs
 * Anverso, so it is told here. Its native code reads the real environment, which only the main thread can
 * set: the pool imports this before it starts a worker, and sessions before they load the runtime.
 */
process.env['ORT_DISABLE_TELEMETRY'] = '1';
