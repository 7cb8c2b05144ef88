/**
 * ONNX Runtime 1.30 sends telemetry and keeps a device id in the home folder unless this is set
 * before it starts (microsoft/onnxruntime pull request 27379). Its native code reads the real
 * environment, which only the main thread can set: the pool imports this before it starts a worker,
 * and sessions before they load the runtime.
 */
process.env['ORT_DISABLE_TELEMETRY'] = '1';
