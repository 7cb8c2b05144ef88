<?php
// Reads one passport: php read-passport.php PHOTO, with ANVERSO_URL, ANVERSO_USERNAME and ANVERSO_PASSWORD set.
declare(strict_types=1);

const TRIES = 6;

/** Status, headers and text of an answer; a busy or restarting service is tried again. */
function send(string $path, string $contentType, string $body, ?string $token = null): array
{
    $headers = ["Content-Type: $contentType", 'Connection: close'];
    if ($token !== null) {
        $headers[] = "Authorization: Bearer $token";
    }
    $options = ['method' => 'POST', 'header' => $headers, 'content' => $body, 'timeout' => 60, 'ignore_errors' => true];
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

function readPassport(string $photo, string $token): array
{
    $boundary = bin2hex(random_bytes(16));
    $body = "--$boundary\r\nContent-Disposition: form-data; name=\"document_type\"\r\n\r\npassport\r\n"
        . "--$boundary\r\nContent-Disposition: form-data; name=\"frontside\"; filename=\"front.jpg\"\r\n"
        . "Content-Type: image/jpeg\r\n\r\n$photo\r\n--$boundary--\r\n";
    return send('/api/v3.2/ocr/', "multipart/form-data; boundary=$boundary", $body, $token);
}

$photo = file_get_contents($argv[1]);
[$status, $text] = readPassport($photo, logIn());
if ($status === 401) { // the token lived five minutes: get another and repeat
    [$status, $text] = readPassport($photo, logIn());
}
echo $text, "\n";
// 422: the photo cannot be read; error_code says why, ask for another.
exit([200 => 0, 422 => 1][$status] ?? 2);
