// Describes TLS failures in words. Alerts are recognized by Node's error code, never by a text of the server.

import type { Failure } from '../core/failure/failure.ts';

const CERTIFICATES: Readonly<Record<string, string>> = {
  CERT_HAS_EXPIRED: 'The server’s certificate has expired. Tell the operator of the server.',
  CERT_NOT_YET_VALID: 'The server’s certificate is not valid yet. Is this machine’s clock right?',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'The server’s certificate is self-signed.',
  SELF_SIGNED_CERT_IN_CHAIN:
    'The server’s certificate chain ends in an authority this machine does not trust.',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE:
    'The server’s certificate was not issued by an authority this machine trusts.',
  UNABLE_TO_GET_ISSUER_CERT: 'The authority that issued the server’s certificate is not known here.',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'The authority that issued the server’s certificate is not known here.',
  ERR_TLS_CERT_ALTNAME_INVALID:
    'The server’s certificate was issued for another host name. Check the host in the URL.',
};

/** The server's certificate does not come from an authority that this machine trusts. */
const UNTRUSTED = /^(DEPTH_ZERO_SELF_SIGNED_CERT|SELF_SIGNED_CERT_IN_CHAIN|UNABLE_TO_\w+)$/;
const TRUST_HINT =
  ' If you trust it, add its authority to the system’s certificates, or name the authority’s file as “ca” in “tls” of the endpoint.';
const OWN_CA_HINT = ' Only the authorities in the file of “ca” in “tls” of the endpoint count for it.';

const SET_CERTIFICATE = 'Name its files as “cert” and “key” in “tls” of the endpoint in ethRpc.endpoints.';

/** Patterns for the error codes of OpenSSL and BoringSSL. The first one that matches counts. */
const HANDSHAKES: readonly (readonly [RegExp, string])[] = [
  [/CERTIFICATE_REQUIRED/, `The server needs a client certificate. ${SET_CERTIFICATE}`],
  [
    /ALERT_(BAD_CERTIFICATE|UNSUPPORTED_CERTIFICATE|CERTIFICATE_\w+|UNKNOWN_CA|ACCESS_DENIED)/,
    'The server refused the client certificate. Check “cert” in “tls” of the endpoint: it may have expired, or the server may not know its authority.',
  ],
  [
    /PROTOCOL_VERSION|UNSUPPORTED_PROTOCOL|VERSION_TOO_LOW/,
    'The server supports neither TLS 1.2 nor TLS 1.3, and older versions are not safe. Tell the operator of the server.',
  ],
  [
    /UNRECOGNIZED_NAME/,
    'The server does not know this host name (TLS alert unrecognized_name). Check the host in the URL.',
  ],
  [
    /ALERT_INTERNAL_ERROR/,
    'The server failed in the TLS handshake, with an internal error (TLS alert internal_error). Try again later; if it repeats, tell the operator of the server.',
  ],
  [
    /NO_APPLICATION_PROTOCOL/,
    'The server does not support HTTP/1.1 at this port (TLS alert no_application_protocol), perhaps only HTTP/2. Use a URL that supports HTTP/1.1.',
  ],
  [
    /INSUFFICIENT_SECURITY|NO_SHARED_CIPHER|NO_CIPHER|WRONG_CIPHER/,
    'The server and this machine have no TLS cipher in common. Tell the operator of the server.',
  ],
  [
    /HANDSHAKE_FAILURE/,
    'The server refused the TLS handshake (TLS alert handshake_failure): most often the two have no cipher in common. Tell the operator of the server.',
  ],
  [
    /WRONG_VERSION_NUMBER|PACKET_LENGTH_TOO_LONG|HTTP_REQUEST|UNKNOWN_PROTOCOL|RECORD_TOO_LARGE/,
    'The server does not speak TLS at this port. Check host and port of the URL.',
  ],
];

/** The facts about a connection that failed. */
export type TlsFacts = {
  readonly wantsCertificate: boolean;
  /** The endpoint's settings name authorities (`hasOwnCa`) or a client certificate (`hasCertificate`). */
  readonly hasOwnCa: boolean;
  readonly hasCertificate: boolean;
};

/** Whether the failure says that the server's certificate is not trusted. */
export function isUntrusted(failure: Failure): boolean {
  return failure.kind === 'tls' && UNTRUSTED.test(failure.code);
}

/** The TLS failure that this code stands for; undefined where it stands for none. */
export function tlsFailure(code: string, facts: TlsFacts): Failure | undefined {
  const certificate = CERTIFICATES[code];
  if (certificate !== undefined) {
    const hint = UNTRUSTED.test(code) ? (facts.hasOwnCa ? OWN_CA_HINT : TRUST_HINT) : '';
    return { kind: 'tls', code, message: certificate + hint };
  }
  if (!code.startsWith('ERR_SSL_') && code !== 'EPROTO') return undefined;
  // TLS 1.2 has no separate alert for a missing client certificate.
  if (/HANDSHAKE_FAILURE/.test(code) && facts.wantsCertificate) return closedForCertificate(code, facts);
  const known = HANDSHAKES.find(([part]) => part.test(code));
  const message = known?.[1] ?? `The TLS connection failed (${code}). Try again later.`;
  return { kind: 'tls', code, message };
}

/** The failure where the server asked for a client certificate and closed the connection after it got one, or none. */
export function closedForCertificate(code: string, { hasCertificate }: TlsFacts): Failure {
  const message = hasCertificate
    ? 'The server asked for a client certificate, and closed the connection after it received it. Check “cert” in “tls” of the endpoint: the server may not know its authority.'
    : `The server asked for a client certificate, and closed the connection as it got none. ${SET_CERTIFICATE}`;
  return { kind: 'tls', code, message };
}
