package dev.riffle.serve;

import com.google.common.primitives.Ints;
import java.util.Optional;
import java.util.OptionalInt;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.util.Fields;

/** The parameters in the query of a request. */
final class Parameters {
  private final Fields fields;

  private Parameters(Fields fields) {
    this.fields = fields;
  }

  /**
   * Returns the parameters of a request.
   *
   * @throws Refusal if the query is malformed
   */
  static Parameters of(Request request) {
    try {
      return new Parameters(Request.extractQueryParameters(request));
    } catch (RuntimeException e) { // such as a bad percent-encoding
      throw Refusal.badRequest("query must be percent-encoded UTF-8");
    }
  }

  Optional<String> text(String name) {
    return Optional.ofNullable(fields.getValue(name));
  }

  /**
   * Returns a whole number, or empty if it is not given.
   *
   * @throws Refusal unless it is in [0, max]
   */
  OptionalInt number(String name, int max) {
    String text = fields.getValue(name);
    if (text == null) {
      return OptionalInt.empty();
    }
    Integer number = Ints.tryParse(text);
    if (number == null || number < 0 || number > max) {
      throw Refusal.badRequest(name + " must be a whole number from 0 to " + max);
    }
    return OptionalInt.of(number);
  }
}
