import assert from 'node:assert/strict';
import { transportFailure } from '../../src/rpc/transportFailure.ts';

const URL_WITH_KEY = 'https://host/v1/canary-key-0123456789';

function coded(code: string | undefined, more: object = {}): Error {
  return Object.assign(new Error(`request to ${URL_WITH_KEY} failed`), { code, url: URL_WITH_KEY, ...more });
}

/** kind, code or rule, and the message’s first words. */
function brief(error: unknown, responseStarted = false): string {
  const failure = transportFailure(error, responseStarted, 3000);
  assert.ok(!JSON.stringify(failure).includes('canary'));
  const which = 'code' in failure ? failure.code : 'rule' in failure ? failure.rule : '';
  return `${failure.kind} ${which}: ${failure.message.split(/[.:]/, 1)[0]}`;
}

describe('transportFailure', () => {
  it('names what happened for every code', () => {
    const rows: Readonly<Record<string, string>> = {
      ECONNREFUSED: 'network ECONNREFUSED: Nothing listens at the endpoint’s address',
      ECONNRESET: 'network ECONNRESET: The server closed the connection before it answered',
      EPIPE: 'network EPIPE: The server closed the connection before it answered',
      UND_ERR_SOCKET: 'network UND_ERR_SOCKET: The server closed the connection before it answered',
      ENOTFOUND: 'network ENOTFOUND: The endpoint’s host name was not found',
      EAI_AGAIN: 'network EAI_AGAIN: The endpoint’s host name could not be looked up',
      EHOSTUNREACH: 'network EHOSTUNREACH: There is no route to the endpoint’s host',
      ENETUNREACH: 'network ENETUNREACH: There is no network route to the endpoint',
      ETIMEDOUT: 'network ETIMEDOUT: The endpoint’s host did not answer the connection attempt',
      ESOMETHING: 'network ESOMETHING: The connection failed before an answer came',
      UND_ERR_CONNECT_TIMEOUT: 'timeout : No connection within 3 s',
      UND_ERR_RES_CONTENT_LENGTH_MISMATCH: 'protocol truncated: The answer broke off before its end',
      HPE_INVALID_CONSTANT: 'protocol badHttp: The server’s answer is not HTTP',
      UND_ERR_HEADERS_OVERFLOW: 'protocol badHttp: The server’s answer is not HTTP',
      CERT_HAS_EXPIRED: 'tls CERT_HAS_EXPIRED: The server’s certificate has expired',
      CERT_NOT_YET_VALID: 'tls CERT_NOT_YET_VALID: The server’s certificate is not valid yet',
      DEPTH_ZERO_SELF_SIGNED_CERT: 'tls DEPTH_ZERO_SELF_SIGNED_CERT: The server’s certificate is self-signed',
      ERR_TLS_CERT_ALTNAME_INVALID:
        'tls ERR_TLS_CERT_ALTNAME_INVALID: The server’s certificate was issued for another host name',
      ERR_SSL_WRONG_VERSION_NUMBER:
        'tls ERR_SSL_WRONG_VERSION_NUMBER: The server does not speak TLS at this port',
      EPROTO: 'tls EPROTO: The server does not speak TLS at this port',
    };
    assert.deepEqual(
      Object.keys(rows).map((code) => brief(coded(code))),
      Object.values(rows),
    );
  });

  it('hints at NODE_EXTRA_CA_CERTS where the authority is not trusted, and nowhere else', () => {
    const codes = [
      'DEPTH_ZERO_SELF_SIGNED_CERT',
      'SELF_SIGNED_CERT_IN_CHAIN',
      'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
      'UNABLE_TO_GET_ISSUER_CERT',
      'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
      'CERT_HAS_EXPIRED',
      'ERR_TLS_CERT_ALTNAME_INVALID',
    ];
    const hinted = codes.filter((code) =>
      transportFailure(coded(code), false, 1).message.endsWith(
        ' Set NODE_EXTRA_CA_CERTS to your authority’s certificate file if you trust it.',
      ),
    );
    assert.deepEqual(hinted, codes.slice(0, 5));
  });

  it('calls every break after the response head a truncated answer', () => {
    for (const code of ['ECONNRESET', 'UND_ERR_SOCKET', 'HPE_INVALID_CHUNK_SIZE', undefined]) {
      assert.equal(brief(coded(code), true), 'protocol truncated: The answer broke off before its end');
    }
  });

  it('looks for the code in causes and in the attempts of an AggregateError', () => {
    const errors = [
      coded(undefined, { cause: coded('ECONNRESET') }),
      coded('UND_ERR_ABORTED', { cause: coded('ENOTFOUND') }),
      new AggregateError([coded('ECONNREFUSED'), coded('ENETUNREACH')]),
      coded(undefined),
      'a text',
      null,
    ];
    assert.deepEqual(
      errors.map((error) => brief(error).split(':')[0]),
      [
        'network ECONNRESET',
        'network ENOTFOUND',
        'network ECONNREFUSED',
        'network UNKNOWN',
        'network UNKNOWN',
        'network UNKNOWN',
      ],
    );
  });

  it('blames the proxy where every connection goes to one', () => {
    const messages = ['ECONNREFUSED', 'ENOTFOUND', 'ECONNRESET', 'CERT_HAS_EXPIRED'].map(
      (code) => transportFailure(coded(code), false, 1, true).message,
    );
    assert.deepEqual(messages, [
      'The proxy cannot be reached. Check http.proxy, and whether the proxy runs.',
      'The proxy cannot be reached. Check http.proxy, and whether the proxy runs.',
      'The server closed the connection before it answered.',
      'The server’s certificate has expired.',
    ]);
  });
});
