package dev.riffle.serve;

import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;

/**
 * Answers requests that Jetty rejects, such as malformed requests, without echoing their content.
 */
final class ErrorReplies implements Request.Handler {
  @Override
  public boolean handle(Request request, Response response, Callback callback) {
    int status = response.getStatus();
    Replies.writeError(response, callback, status, HttpStatus.getMessage(status));
    return true;
  }
}
