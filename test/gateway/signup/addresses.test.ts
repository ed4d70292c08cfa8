import assert from 'node:assert/strict';
import {
  isBlockedDomain,
  maskAddress,
  parseMailAddress,
  sameMailbox,
} from '../../../src/gateway/access/mailAddress.ts';
import { networksOf } from '../../../src/gateway/signup/limits.ts';

describe('parseMailAddress', () => {
  it('trims, and writes the domain in lower case and ASCII', () => {
    const known: [string, string][] = [
      [' Ada@Example.ORG\n', 'Ada@example.org'],
      ['a.b+c@mail.example.org', 'a.b+c@mail.example.org'],
      ['a@BÜCHER.example', 'a@xn--bcher-kva.example'],
      ["o'neil@example.org", "o'neil@example.org"],
    ];
    for (const [typed, address] of known) assert.equal(parseMailAddress(typed), address);
  });

  it('takes up to 254 characters', () => {
    const domain = `${`${'a'.repeat(61)}.`.repeat(3)}org`;
    const local = 'l'.repeat(254 - 1 - domain.length);
    assert.equal(parseMailAddress(`${local}@${domain}`), `${local}@${domain}`);
    assert.equal(parseMailAddress(`${local}l@${domain}`), undefined);
  });

  it('knows the spellings of one mailbox', () => {
    const same: [string, string][] = [
      ['Ada+x+y@Example.org', 'ada@example.org'],
      ['a.da@example.org', 'a.da@example.org'],
      ['A.d.a+x@GoogleMail.com', 'ada@gmail.com'],
      ['a.da@mail.gmail.com', 'a.da@mail.gmail.com'],
      ['+a@example.org', '+a@example.org'],
    ];
    for (const [address, mailbox] of same) assert.equal(sameMailbox(address), mailbox);
  });

  it('masks all but the beginning and the domain', () => {
    assert.equal(maskAddress('ada@example.org'), 'a…@example.org');
    assert.equal(isBlockedDomain('a@b.example.org', new Set(['example.org'])), true);
    assert.equal(isBlockedDomain('a@bexample.org', new Set(['example.org'])), false);
  });
});

describe('networksOf', () => {
  it('are the /24 of IPv4, the /64 and the /48 of IPv6, however it is written', () => {
    const networks: [string, string, string?][] = [
      ['192.0.2.77', '192.0.2'],
      ['::ffff:192.0.2.77', '192.0.2'],
      ['2001:db8:0:12::1', '2001:db8:0:12', '2001:db8:0'],
      ['2001:0DB8:0:0012:1:2:3:4', '2001:db8:0:12', '2001:db8:0'],
      ['2001:db8::1', '2001:db8:0:0', '2001:db8:0'],
      ['::1', '0:0:0:0', '0:0:0'],
      ['fe80::1%eth0', 'fe80:0:0:0', 'fe80:0:0'],
    ];
    for (const [address, ...all] of networks) assert.deepEqual(networksOf(address), all, address);
  });
});
