import assert from 'node:assert/strict';
import { KEY_PLACEHOLDER } from '../../../src/core/endpoint/endpoint.ts';
import { omitUndefined } from '../../../src/core/omitUndefined.ts';
import { splitPastedUrl } from '../../../src/core/secret/pastedUrl.ts';
import { PROVIDERS, signUpPage } from '../../../src/core/endpoint/providers.ts';

describe('PROVIDERS', () => {
  it('asks for every part of a template and for no other', () => {
    for (const { id, template = '', parts = {} } of PROVIDERS) {
      const named = [...template.replaceAll(KEY_PLACEHOLDER, '').matchAll(/\{(\w+)\}/g)].map(
        (match) => match[1],
      );
      assert.deepEqual(Object.keys(parts), named, id);
    }
  });

  it('recognises the URL that each template with a key makes, and gives the template back', () => {
    const key = 'a1b2c3d4e5f60718';
    const made = PROVIDERS.filter(({ template }) => template?.includes(KEY_PLACEHOLDER)).map(
      ({ id, template = '', parts = {} }) => {
        const filled = Object.entries(parts).reduce(
          (text, [part, { example }]) => text.replace(`{${part}}`, example),
          template,
        );
        return { id, filled };
      },
    );
    const found = made.map(({ filled }) => {
      const pasted = splitPastedUrl(filled.replace(KEY_PLACEHOLDER, key));
      return { id: pasted?.providerId, filled: pasted?.urlTemplate };
    });
    assert.deepEqual(found, made);
    assert.equal(found.length, 8);
  });

  it('has an id of its own for each', () => {
    assert.equal(new Set(PROVIDERS.map(({ id }) => id)).size, PROVIDERS.length);
  });
});

describe('signUpPage', () => {
  const of = (urlTemplate: string, signUpUrl?: string): string | undefined =>
    signUpPage({ id: 'a', name: 'A', urlTemplate, ...omitUndefined({ signUpUrl }) });

  it('is the page that the endpoint names, else that of the provider whose URL it has', () => {
    const infura = 'https://mainnet.infura.io/v3/${apiKey}';
    assert.equal(of(infura), 'https://app.infura.io/');
    assert.equal(of(infura, 'https://own.example/keys'), 'https://own.example/keys');
    assert.equal(of('https://gateway.example/v1/${apiKey}'), undefined);
  });
});
