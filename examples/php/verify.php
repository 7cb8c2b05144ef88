<?php
// Verifies a document or a selfie, with ANVERSO_URL, ANVERSO_USERNAME and ANVERSO_PASSWORD set:
// php verify.php passport PHOTO | card FRONT BACK | selfie PHOTO | session ID
declare(strict_types=1);

const TRIES = 6;
const OCR = '/api/v3.2/ocr/';

/** What to post where, and the fields of the photos. */
const KINDS = [
    'passport' => [OCR, ['document_type' => 'passport'], ['frontside']],
    'card' => [OCR, ['document_type' => 'identification_card', 'validate_sides' => 'true'], ['frontside', 'backside']],
    'selfie' => ['/api/v3.2/biometrics/liveness/', [], ['selfie']],
];

/** Status, headers and text of an answer; a busy or restarting service is tried again. */
function send(string $path, string $contentType, ?string $body, ?string $token = null): array
{
    $headers = ["Content-Type: $contentType", 'Connection: close'];
    if ($token !== null) {
        $headers[] = "Authorization: Bearer $token";
    }
    $method = $body === null ? 'GET' : 'POST';
    $options = ['method' => $method, 'header' => $headers, 'content' => (string) $body, 'timeout' => 60, 'ignore_errors' => true];
    $url = rtrim(getenv('ANVERSO_URL'), '/') . $path;
    for ($attempt = 0; ; $attempt++) {
        $http_response_header = [];
        $text = @file_get_contents($url, false, stream_context_create(['http' => $options]));
        $status = $text === false ? 0 : (int) explode(' ', $http_response_header[0])[1];
        if (!in_array($status, [0, 502, 503, 504], true) || $attempt === TRIES - 1) {
            return [$status, (string) $text];
        }
        $wait = 0.25 * 2 ** $attempt * (1 + mt_rand() / mt_getrandmax()) / 2;
        foreach ($http_response_header as $line) {
            if (preg_match('/^retry-after:\s*(\d+)/i', $line, $found)) {
                $wait = max($wait, (float) $found[1]);
            }
        }
        usleep((int) ($wait * 1_000_000));
    }
}

function logIn(): string
{
    $form = http_build_query(['username' => getenv('ANVERSO_USERNAME'), 'password' => getenv('ANVERSO_PASSWORD')]);
    [$status, $text] = send('/api/token/', 'application/x-www-form-urlencoded', $form);
    if ($status !== 200) {
        fwrite(STDERR, "login failed ($status): $text\n");
        exit(2);
    }
    return json_decode($text, true, 8, JSON_THROW_ON_ERROR)['access'];
}

/** @param array<string, string> $fields @param array<string, string> $photos */
function verify(string $path, array $fields, array $photos): array
{
    $boundary = bin2hex(random_bytes(16));
    $body = '';
    foreach (['return_id' => 'true'] + $fields as $name => $value) {
        $body .= "--$boundary\r\nContent-Disposition: form-data; name=\"$name\"\r\n\r\n$value\r\n";
    }
    foreach ($photos as $name => $photo) {
        $body .= "--$boundary\r\nContent-Disposition: form-data; name=\"$name\"; filename=\"$name.jpg\"\r\n"
            . "Content-Type: image/jpeg\r\n\r\n$photo\r\n";
    }
    $post = fn (): array => send($path, "multipart/form-data; boundary=$boundary", "$body--$boundary--\r\n", logIn());
    [$status, $text] = $post();
    return $status === 401 ? $post() : [$status, $text]; // the token lived five minutes: get another and repeat
}

/**
 * A refusal may come as HTTP 200: what counts is valid, no error_code, and sides that match. A session is accepted
 * when its decision says so, whatever its steps say.
 */
function isAccepted(int $status, mixed $answer): bool
{
    if ($status === 200 && is_array($answer) && array_key_exists('decision', $answer)) {
        return ($answer['decision']['outcome'] ?? null) === 'approved';
    }
    return $status === 200 && is_array($answer) && ($answer['valid'] ?? null) === true
        && !array_key_exists('error_code', $answer) && ($answer['match'] ?? null) !== false;
}

[$path, $fields, $names] = KINDS[$argv[1] ?? ''] ?? [null, null, []];
$files = array_slice($argv, 2);
$isSession = ($argv[1] ?? '') === 'session' && count($files) === 1;
if (!$isSession && ($path === null || count($files) !== count($names))) {
    fwrite(STDERR, "use: verify.php passport PHOTO | card FRONT BACK | selfie PHOTO | session ID\n");
    exit(2);
}
[$status, $text] = $isSession
    ? send("/api/v3.2/sessions/{$files[0]}", 'application/json', null, logIn())
    : verify($path, $fields, array_combine($names, array_map('file_get_contents', $files)));
echo $text, "\n";
if (isAccepted($status, json_decode($text, true))) {
    exit(0);
}
// error_code says why: ask for another photo, or review it. Anything else is no answer to the photo.
exit(in_array($status, [200, 422], true) ? 1 : 2);
