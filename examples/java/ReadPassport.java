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
import java.util.UUID;
import java.util.concurrent.ThreadLocalRandom;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads one passport: java ReadPassport.java PHOTO, with ANVERSO_URL, ANVERSO_USERNAME and ANVERSO_PASSWORD set. */
public class ReadPassport {
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

  static String encode(String name) {
    return URLEncoder.encode(System.getenv(name), StandardCharsets.UTF_8);
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

  static HttpResponse<String> readPassport(byte[] photo, String token) throws IOException, InterruptedException {
    String boundary = UUID.randomUUID().toString();
    ByteArrayOutputStream body = new ByteArrayOutputStream();
    part(body, boundary, "name=\"document_type\"", "passport".getBytes());
    part(body, boundary, "name=\"frontside\"; filename=\"front.jpg\"\r\nContent-Type: image/jpeg", photo);
    body.write(("--" + boundary + "--\r\n").getBytes());
    return send(
        HttpRequest.newBuilder(URI.create(URL + "/api/v3.2/ocr/"))
            .timeout(Duration.ofSeconds(60))
            .header("Authorization", "Bearer " + token)
            .header("Content-Type", "multipart/form-data; boundary=" + boundary)
            .POST(BodyPublishers.ofByteArray(body.toByteArray()))
            .build());
  }

  public static void main(String[] arguments) throws InterruptedException {
    try {
      byte[] photo = Files.readAllBytes(Path.of(arguments[0]));
      HttpResponse<String> answer = readPassport(photo, logIn());
      // The token lived five minutes: get another and repeat.
      if (answer.statusCode() == 401) answer = readPassport(photo, logIn());
      System.out.println(answer.body());
      // 422: the photo cannot be read; error_code says why, ask for another.
      System.exit(answer.statusCode() == 200 ? 0 : answer.statusCode() == 422 ? 1 : 2);
    } catch (IOException fault) {
      System.err.println(fault.getMessage());
      System.exit(2);
    }
  }
}
