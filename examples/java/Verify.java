import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ThreadLocalRandom;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Verifies a document or a selfie, with ANVERSO_URL, ANVERSO_USERNAME and ANVERSO_PASSWORD set:
 * java Verify.java passport PHOTO | card FRONT BACK | selfie PHOTO | session ID
 */
public class Verify {
  /** What to post where, and the fields of the photos. */
  record Kind(String path, Map<String, String> fields, List<String> photos) {}

  static final String OCR = "/api/v3.2/ocr/";
  static final Map<String, Kind> KINDS =
      Map.of(
          "passport", new Kind(OCR, Map.of("document_type", "passport"), List.of("frontside")),
          "card",
              new Kind(
                  OCR,
                  Map.of("document_type", "identification_card", "validate_sides", "true"),
                  List.of("frontside", "backside")),
          "selfie", new Kind("/api/v3.2/biometrics/liveness/", Map.of(), List.of("selfie")));

  static final int TRIES = 6;
  static final String URL = System.getenv("ANVERSO_URL").replaceAll("/+$", "");
  static final HttpClient HTTP =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).connectTimeout(Duration.ofSeconds(10)).build();

  /** A busy or restarting service is tried again. */
  static HttpResponse<String> send(HttpRequest request) throws IOException, InterruptedException {
    for (int attempt = 0; ; attempt++) {
      double waitSeconds = 0;
      try {
        HttpResponse<String> answer = HTTP.send(request, BodyHandlers.ofString());
        boolean isBusy = List.of(502, 503, 504).contains(answer.statusCode());
        if (!isBusy || attempt == TRIES - 1) return answer;
        waitSeconds = answer.headers().firstValue("Retry-After").map(Double::parseDouble).orElse(0.0);
      } catch (IOException lost) {
        if (attempt == TRIES - 1) throw lost;
      }
      double backoff = 0.25 * Math.pow(2, attempt) * (1 + ThreadLocalRandom.current().nextDouble()) / 2;
      Thread.sleep((long) (1000 * Math.max(waitSeconds, backoff)));
    }
  }

  /** Java reads the environment as the locale says; what the locale has no letter for comes as U+FFFD. */
  static String encode(String name) throws IOException {
    String value = System.getenv(name);
    if (value.indexOf('\uFFFD') >= 0)
      throw new IOException(name + " has letters that this locale does not know: set LC_ALL=C.UTF-8");
    return URLEncoder.encode(value, StandardCharsets.UTF_8);
  }

  static String logIn() throws IOException, InterruptedException {
    String form = "username=" + encode("ANVERSO_USERNAME") + "&password=" + encode("ANVERSO_PASSWORD");
    HttpResponse<String> answer =
        send(
            HttpRequest.newBuilder(URI.create(URL + "/api/token/"))
                .header("Content-Type", "application/x-www-form-urlencoded")
                .POST(BodyPublishers.ofString(form))
                .build());
    Matcher access = Pattern.compile("\"access\":\"([^\"]+)\"").matcher(answer.body());
    if (answer.statusCode() != 200 || !access.find()) throw new IOException("login failed: " + answer.body());
    return access.group(1);
  }

  static void part(ByteArrayOutputStream body, String boundary, String head, byte[] content) throws IOException {
    body.write(("--" + boundary + "\r\nContent-Disposition: form-data; " + head + "\r\n\r\n").getBytes());
    body.write(content);
    body.write("\r\n".getBytes());
  }

  static byte[] form(Kind kind, String[] files, String boundary) throws IOException {
    ByteArrayOutputStream body = new ByteArrayOutputStream();
    part(body, boundary, "name=\"return_id\"", "true".getBytes());
    for (Map.Entry<String, String> field : kind.fields().entrySet())
      part(body, boundary, "name=\"" + field.getKey() + "\"", field.getValue().getBytes());
    for (int i = 0; i < kind.photos().size(); i++) {
      String name = kind.photos().get(i);
      String head = "name=\"" + name + "\"; filename=\"" + name + ".jpg\"\r\nContent-Type: image/jpeg";
      part(body, boundary, head, Files.readAllBytes(Path.of(files[i + 1])));
    }
    body.write(("--" + boundary + "--\r\n").getBytes());
    return body.toByteArray();
  }

  static HttpRequest.Builder request(String path) throws IOException, InterruptedException {
    return HttpRequest.newBuilder(URI.create(URL + path))
        .timeout(Duration.ofSeconds(60))
        .header("Authorization", "Bearer " + logIn());
  }

  static HttpResponse<String> verify(String path, byte[] body, String boundary) throws IOException, InterruptedException {
    return send(
        request(path)
            .header("Content-Type", "multipart/form-data; boundary=" + boundary)
            .POST(BodyPublishers.ofByteArray(body))
            .build());
  }

  /** A session is accepted when its decision says so, whatever its steps say. */
  static int askSession(String id) throws IOException, InterruptedException {
    HttpResponse<String> answer = send(request("/api/v3.2/sessions/" + id).build());
    System.out.println(answer.body());
    if (answer.statusCode() != 200) return 2;
    return answer.body().contains("\"decision\":{\"outcome\":\"approved\"") ? 0 : 1;
  }

  /**
   * A refusal may come as HTTP 200: what counts is valid, no error_code, and sides that match. Use your JSON library;
   * the standard one has none. Quotes inside a value are escaped, so no name can look like a key.
   */
  static boolean isAccepted(HttpResponse<String> answer) {
    String body = answer.body();
    return answer.statusCode() == 200
        && body.contains("\"valid\":true")
        && !body.contains("\"error_code\":")
        && !body.contains("\"match\":false");
  }

  public static void main(String[] arguments) throws InterruptedException {
    boolean isSession = arguments.length == 2 && arguments[0].equals("session");
    Kind kind = arguments.length == 0 ? null : KINDS.get(arguments[0]);
    if (!isSession && (kind == null || arguments.length != 1 + kind.photos().size())) {
      System.err.println("use: java Verify.java passport PHOTO | card FRONT BACK | selfie PHOTO | session ID");
      System.exit(2);
    }
    try {
      if (isSession) System.exit(askSession(arguments[1]));
      String boundary = UUID.randomUUID().toString();
      byte[] body = form(kind, arguments, boundary);
      HttpResponse<String> answer = verify(kind.path(), body, boundary);
      // The token lived five minutes: get another and repeat.
      if (answer.statusCode() == 401) answer = verify(kind.path(), body, boundary);
      System.out.println(answer.body());
      if (isAccepted(answer)) System.exit(0);
      // error_code says why: ask for another photo, or review it. Anything else is no answer to the photo.
      System.exit(List.of(200, 422).contains(answer.statusCode()) ? 1 : 2);
    } catch (IOException fault) {
      System.err.println(fault.getMessage());
      System.exit(2);
    }
  }
}
