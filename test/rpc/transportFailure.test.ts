import assert from 'node:assert/strict';
import { isUntrusted } from '../../src/rpc/tlsFailure.ts';
import { transportFailure } from '../../src/rpc/transportFailure.ts';
import type { ExchangeProgress } from '../../src/rpc/transportFailure.ts';

const URL_WITH_KEY = 'https://host/v1/canary-key-0123456789';

function coded(code: string | undefined, more: object = {}): Error {
  return Object.assign(new Error(`request to ${URL_WITH_KEY} failed`), { code, url: URL_WITH_KEY, ...more });
}

const PROGRESS: ExchangeProgress = {
  connectTimeoutMs: 3000,
  status: 0,
  isBegun: false,
  viaProxy: false,
  isPlain: false,
  isInHandshake: false,
  wantsCertificate: false,
  hasOwnCa: false,
  hasCertificate: false,
  localAddress: undefined,
};

/** kind, code or rule, and the message’s first words. */
function brief(error: unknown, progress: Partial<ExchangeProgress> = {}): string {
  const failure = transportFailure(error, { ...PROGRESS, ...progress });
  assert.ok(!JSON.stringify(failure).includes('canary'));
  const which = 'code' in failure ? failure.code : 'rule' in failure ? failure.rule : '';
  return `${failure.kind} ${which}: ${failure.message.split(/[.:]/, 1)[0]}`;
}

describe('transportFailure', () => {
  it('names an address of this machine at which nothing listens', () => {
    const local = brief(coded('ECONNREFUSED'), { localAddress: 'localhost:8545' });
    assert.equal(local, 'network ECONNREFUSED: Nothing listens at localhost');
  });

  it('names what happened for every code', () => {
    const rows: Readonly<Record<string, string>> = {
      ECONNREFUSED: 'network ECONNREFUSED: Nothing listens at the endpoint’s address',
      ECONNRESET: 'network ECONNRESET: The server closed the connection before it responded',
      EPIPE: 'network EPIPE: The server closed the connection before it responded',
      UND_ERR_SOCKET: 'network UND_ERR_SOCKET: The server closed the connection before it responded',
      ENOTFOUND: 'network ENOTFOUND: The endpoint’s host name was not found',
      EAI_AGAIN: 'network EAI_AGAIN: The endpoint’s host name could not be looked up',
      EHOSTUNREACH: 'network EHOSTUNREACH: There is no route to the endpoint’s host',
      ENETUNREACH: 'network ENETUNREACH: There is no network route to the endpoint',
      ETIMEDOUT: 'network ETIMEDOUT: The endpoint’s host did not respond to the connection attempt',
      ESOMETHING: 'network ESOMETHING: The connection failed before a response came',
      UND_ERR_CONNECT_TIMEOUT: 'timeout : No connection within 3 s',
      UND_ERR_RES_CONTENT_LENGTH_MISMATCH:
        'protocol badHttp: The server’s response has a length that HTTP forbids (twice, beside chunks, or not a valid number), so it was not read',
      UND_ERR_HEADERS_OVERFLOW:
        'protocol badHttp: The head of the server’s response is larger than 16 KB, so it was not read',
      CERT_HAS_EXPIRED: 'tls CERT_HAS_EXPIRED: The server’s certificate has expired',
      CERT_NOT_YET_VALID: 'tls CERT_NOT_YET_VALID: The server’s certificate is not valid yet',
      DEPTH_ZERO_SELF_SIGNED_CERT: 'tls DEPTH_ZERO_SELF_SIGNED_CERT: The server’s certificate is self-signed',
      ERR_TLS_CERT_ALTNAME_INVALID:
        'tls ERR_TLS_CERT_ALTNAME_INVALID: The server’s certificate was issued for another host name',
      ERR_SSL_WRONG_VERSION_NUMBER:
        'tls ERR_SSL_WRONG_VERSION_NUMBER: The server does not speak TLS at this port',
      EPROTO: 'tls EPROTO: The TLS connection failed (EPROTO)',
    };
    assert.deepEqual(
      Object.keys(rows).map((code) => brief(coded(code))),
      Object.values(rows),
    );
  });

  it('says how to trust an authority where it is not trusted, and nowhere else', () => {
    const codes = [
      'DEPTH_ZERO_SELF_SIGNED_CERT',
      'SELF_SIGNED_CERT_IN_CHAIN',
      'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
      'UNABLE_TO_GET_ISSUER_CERT',
      'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
      'CERT_HAS_EXPIRED',
      'ERR_TLS_CERT_ALTNAME_INVALID',
    ];
    const ending = (words: string, progress: Partial<ExchangeProgress> = {}): readonly string[] =>
      codes.filter((code) =>
        transportFailure(coded(code), { ...PROGRESS, ...progress }).message.endsWith(words),
      );
    const untrusted = codes.slice(0, 5);
    assert.deepEqual(
      codes.filter((code) => isUntrusted(transportFailure(coded(code), PROGRESS))),
      untrusted,
    );
    assert.deepEqual(ending(' as “ca” in “tls” of the endpoint.'), untrusted);
    assert.deepEqual(ending(' of the endpoint count for it.', { hasOwnCa: true }), untrusted);
  });

  it('tells every TLS alert by its code, in OpenSSL’s spelling and in BoringSSL’s, and never advises to drop TLS', () => {
    const rows: readonly (readonly [string, string])[] = [
      ['TLSV1_ALERT_PROTOCOL_VERSION', 'The server supports neither TLS 1'],
      ['UNSUPPORTED_PROTOCOL', 'The server supports neither TLS 1'],
      [
        'SSL/TLS_ALERT_HANDSHAKE_FAILURE',
        'The server refused the TLS handshake (TLS alert handshake_failure)',
      ],
      ['SSLV3_ALERT_HANDSHAKE_FAILURE', 'The server refused the TLS handshake (TLS alert handshake_failure)'],
      ['TLSV1_UNRECOGNIZED_NAME', 'The server does not know this host name (TLS alert unrecognized_name)'],
      [
        'TLSV1_ALERT_UNRECOGNIZED_NAME',
        'The server does not know this host name (TLS alert unrecognized_name)',
      ],
      [
        'TLSV1_ALERT_INTERNAL_ERROR',
        'The server failed in the TLS handshake, with an internal error (TLS alert internal_error)',
      ],
      ['TLSV1_ALERT_INSUFFICIENT_SECURITY', 'The server and this machine have no TLS cipher in common'],
      ['TLSV1_ALERT_NO_APPLICATION_PROTOCOL', 'The server does not support HTTP/1'],
      ['TLSV13_ALERT_CERTIFICATE_REQUIRED', 'The server needs a client certificate'],
      ['SSL/TLS_ALERT_BAD_CERTIFICATE', 'The server refused the client certificate'],
      ['SSLV3_ALERT_CERTIFICATE_EXPIRED', 'The server refused the client certificate'],
      ['TLSV1_ALERT_UNKNOWN_CA', 'The server refused the client certificate'],
      ['TLSV1_ALERT_ACCESS_DENIED', 'The server refused the client certificate'],
      ['WRONG_VERSION_NUMBER', 'The server does not speak TLS at this port'],
      ['SOMETHING_NEW', 'The TLS connection failed (ERR_SSL_SOMETHING_NEW)'],
    ];
    for (const [name, words] of rows) {
      const code = `ERR_SSL_${name}`;
      assert.equal(brief(coded(code)), `tls ${code}: ${words}`);
      assert.doesNotMatch(transportFailure(coded(code), PROGRESS).message, /http:/);
    }
  });

  it('calls every other break after the response head a truncated answer', () => {
    for (const code of ['ECONNRESET', 'UND_ERR_SOCKET', 'UND_ERR_RES_CONTENT_LENGTH_MISMATCH', undefined]) {
      const expected = 'protocol truncated: The response broke off before its end';
      assert.equal(brief(coded(code), { status: 200, isBegun: true }), expected);
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
      (code) => transportFailure(coded(code), { ...PROGRESS, viaProxy: true }).message,
    );
    assert.deepEqual(messages, [
      'The proxy cannot be reached. Check http.proxy, and whether the proxy runs.',
      'The proxy cannot be reached. Check http.proxy, and whether the proxy runs.',
      'The server closed the connection before it responded.',
      'The server’s certificate has expired. Tell the operator of the server.',
    ]);
  });
});
