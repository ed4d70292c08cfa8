// Tests fields that know more than their text, in the real page by keyboard: addresses by label, calldata by function,
// topics by event, the list of methods.
import assert from 'node:assert/strict';
import type { FrameLocator, Locator } from 'playwright-core';
import { ACCOUNT, TOKEN } from '../vscode/addresses.ts';
import { axeViolations } from '../vscode/axe.ts';
import { addGatewayEndpoint, askGateway, until } from '../vscode/gatewayUnderTest.ts';
import { learnUnit } from '../vscode/seededChain.ts';
import { inTheme, THEMES } from '../vscode/themes.ts';
import { formField, openForm, setAddressBook, typeMethod } from './builderForm.ts';

const WORD = ACCOUNT.slice(2).toLowerCase().padStart(64, '0');
const TRANSFER = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef';

describe('fields of the request builder', () => {
  let frame: FrameLocator;
  const field = (id: string): Locator => formField(frame, id);
  const press = (key: string): Promise<void> => frame.owner().page().keyboard.press(key);
  const body = (text: string): Promise<void> => frame.locator('pre.body').getByText(text).waitFor();

  const chooseMethod = (name: string): Promise<void> => typeMethod(frame, name);

  before(async () => {
    await addGatewayEndpoint();
    await setAddressBook({ 'Ops wallet': ACCOUNT, Nowhere: '0x12' });
    await learnUnit();
    frame = await openForm();
  });
  after(() => setAddressBook());

  it('fills an address by its label, chosen or typed in full, and says whose it is', async () => {
    await chooseMethod('eth_getBalance');
    await field('0').fill('ops');
    await frame.getByRole('option', { name: /^Ops wallet/ }).waitFor();
    await press('ArrowDown');
    await press('Enter');
    await until('the address is filled in', async () => (await field('0').inputValue()) === ACCOUNT);
    await frame.getByText('Ops wallet · Checksum OK').waitFor();
    await body(`"params":["${ACCOUNT.toLowerCase()}","latest"]`);
    await field('0').fill('ops WALLET');
    await press('Tab');
    await body(`"params":["${ACCOUNT.toLowerCase()}","latest"]`);
    await field('0').fill('Nowhere');
    await frame.locator('.problem').getByText('is not an address. Type 0x and 40 hex digits').waitFor();
    await field('0').fill(ACCOUNT.toLowerCase());
    await frame.getByText('Ops wallet · No checksum').waitFor();
    await field('0').fill(ACCOUNT.replace('C51812', 'c51812'));
    await frame.getByText('Wrong checksum').waitFor();
    assert.equal(await frame.locator('#about-0').innerText(), 'Ops wallet');
    await field('0').fill('');
  });

  it('offers what was used before, and shows labels in answers', async () => {
    const other = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC';
    await field('0').fill(other);
    await field('0').click();
    await frame.locator('[role="listbox"]:visible').waitFor();
    await field('0').press('Control+Enter');
    await frame.locator('[role="listbox"]:visible').waitFor({ state: 'detached' });
    await frame.locator('.facts').getByText('eth_getBalance').waitFor();
    await field('0').fill('0x3c44');
    await frame.getByRole('option', { name: new RegExp(`^${other} used before`, 'i') }).click();
    await chooseMethod('eth_accounts');
    await frame.locator('#send').click();
    await frame.locator('.row.node').getByText('Ops wallet (0x7099…79C8)').waitFor();
  });

  it('makes calldata of a function and its arguments, and takes it apart again @long', async () => {
    await chooseMethod('eth_call');
    await field('0.to').fill(TOKEN);
    // No list stays open over the next field.
    assert.equal(await frame.locator('[role="listbox"]:visible').count(), 0);
    await frame.getByRole('button', { name: 'Choose a function…' }).first().click();
    await frame.locator('[id="field-0.input"] :focus').waitFor();
    await frame.owner().page().keyboard.type('balanceofb');
    await frame.getByRole('option', { name: /^balanceOfBatch/ }).waitFor();
    for (let letter = 0; letter < 2; letter++) await press('Backspace');
    await frame.getByRole('option', { name: 'balanceOf(address account) ERC-20' }).waitFor();
    await press('Enter');
    await field('0.input.0').fill('Ops wallet');
    await press('Tab');
    await body(`"input":"0x70a08231${WORD}"`);
    const call = { to: TOKEN, input: `0x70a08231${WORD}` };
    const balance = BigInt(String(await askGateway('eth_call', [call, 'latest'])));
    assert.equal(balance % 10n ** 18n, 0n);
    await frame.locator('#send').click();
    await frame
      .locator('.summary')
      .getByText(`balance ${(balance / 10n ** 18n).toLocaleString('en')} SHELL`, { exact: true })
      .waitFor();
    await frame.getByRole('button', { name: 'Edit as text' }).click();
    await until('the text has the focus', async () =>
      (await field('0.input').inputValue()).startsWith('balanceOf(address account) 0x'),
    );
    await field('0.input').fill(`0xa9059cbb${WORD}${'5'.padStart(64, '0')}`);
    await frame.getByRole('button', { name: 'Edit as transfer(…)' }).click();
    assert.deepEqual(
      [await field('0.input.0').inputValue(), await field('0.input.1').inputValue()],
      [ACCOUNT, '5'],
    );
    await field('0.input.1').fill('1.5 ether');
    await body(1_500_000_000_000_000_000n.toString(16).padStart(64, '0'));
    await field('0.input.1').fill('5 apples');
    await frame
      .locator('.problem')
      .getByText('The symbol of this token is SHELL, not “apples”. Type 1.5 SHELL')
      .waitFor();
    await frame.getByRole('button', { name: 'Edit as text' }).click();
    assert.equal(
      await field('0.input').inputValue(),
      `transfer(address to, uint256 amount) ${ACCOUNT} "5 apples"`,
    );
    await field('0.input').fill('');
  });

  it('offers functions while a name is typed as calldata, faults none in the making, and takes one as fields', async () => {
    await chooseMethod('eth_call');
    await field('0.to').fill(TOKEN);
    await field('0.input').fill('');
    await field('0.input').pressSequentially('bal');
    await frame.getByRole('option', { name: 'balanceOf(address account) ERC-20' }).waitFor();
    // Longer than the pause after which a value counts as complete.
    await new Promise((resolve) => setTimeout(resolve, 1000));
    assert.equal(await frame.locator('.problem').count(), 0);
    assert.deepEqual(await axeViolations(frame), []);
    await press('Enter');
    await field('0.input.0').fill(ACCOUNT);
    await body(`"input":"0x70a08231${WORD}"`);
    await frame.getByRole('button', { name: 'Edit as text' }).click();
    await field('0.input').fill('balx');
    await frame.locator('.problem').getByText('No function called “balx” is known here.').waitFor();
    // What was faulted can become a function again.
    await press('Backspace');
    await frame.getByRole('option', { name: 'balanceOf(address account) ERC-20' }).waitFor();
    assert.equal(await frame.locator('.problem').count(), 0);
    await field('0.input').fill('');
  });

  it('takes an amount of a token in its own unit, by its parts and as text', async () => {
    await chooseMethod('eth_call');
    await field('0.to').fill(TOKEN);
    await field('0.input').fill('');
    await frame.getByRole('button', { name: 'Choose a function…' }).first().click();
    await field('0.input').fill('transfer(address to, uint256 amount)');
    await press('Escape');
    await field('0.input.0').fill(ACCOUNT);
    await field('0.input.1').fill('2.5 shell');
    const calldata = `0xa9059cbb${WORD}${2_500_000_000_000_000_000n.toString(16).padStart(64, '0')}`;
    await body(`"input":"${calldata}"`);
    const units = frame.getByRole('group', { name: 'Unit of amount' });
    await units.getByText('0x22b1c8c1227a0000 · 2,500,000,000,000,000,000 · 2.5 SHELL').waitFor();
    await units.getByRole('button', { name: 'decimal' }).click();
    assert.equal(await field('0.input.1').inputValue(), '2500000000000000000');
    await units.getByRole('button', { name: 'SHELL' }).click();
    assert.equal(await field('0.input.1').inputValue(), '2.5 SHELL');
    // Whoever typed no unit means the number in the unit that is chosen.
    await field('0.input.1').fill('2');
    await units.getByRole('button', { name: 'SHELL' }).click();
    assert.equal(await field('0.input.1').inputValue(), '2 SHELL');
    await field('0.input.1').fill('2.5 shell');
    await frame.getByRole('button', { name: 'Edit as text' }).click();
    await field('0.input').fill(`transfer(address,uint256) ${ACCOUNT} 2.5 SHELL`);
    await body(`"input":"${calldata}"`);
    await frame.getByText('Read as 2,500,000,000,000,000,000 base units of SHELL.').waitFor();
    // Another contract, about which nothing is known.
    await field('0.to').fill(ACCOUNT);
    await frame.locator('.problem').getByText('the unit of the called token is not known here').waitFor();
    await field('0.to').fill('');
    await field('0.input').fill('');
  });

  it('has a field for each item of an array of fixed length, none of them optional @long', async () => {
    await chooseMethod('eth_call');
    await field('0.to').fill(TOKEN);
    await field('0.input').fill('');
    await frame.getByRole('button', { name: 'Choose a function…' }).first().click();
    await field('0.input').fill('f(uint256[2] weight, uint64 deadline)');
    await press('Escape');
    await field('0.input.0.1').waitFor();
    const labels = await frame.locator('label[for^="input-0.input.0."]').allInnerTexts();
    assert.deepEqual(labels, ['weight 1', 'weight 2']);
    await field('0.input.0.0').fill('1 ether');
    await field('0.input.0.1').fill('2');
    await field('0.input.1').fill('2026-01-31');
    assert.equal(await field('0.input.0.2').count(), 0);
    const words = ['de0b6b3a7640000', '2', '697d4600'].map((digits) => digits.padStart(64, '0'));
    await body(words.join(''));
    await frame.getByText('2026-01-31T00:00:00Z, 1769817600.').waitFor();
    await frame.getByRole('button', { name: 'Edit as text' }).click();
    for (const place of ['0.to', '0.input']) await field(place).fill('');
  });

  it('reads calldata without types and as cast writes it, and addresses as they were copied @long', async () => {
    await chooseMethod('eth_call');
    await field('0.to').fill(TOKEN);
    for (const text of [
      `balanceOf(${ACCOUNT})`,
      `balanceOf(address)(uint256) ${ACCOUNT}`,
      `balanceOf eth:${ACCOUNT}`,
    ]) {
      await field('0.input').fill('');
      await body('"params":[');
      await field('0.input').fill(text);
      await body(`"input":"0x70a08231${WORD}"`);
    }
    await field('0.to').fill(`https://etherscan.io/address/${TOKEN}`);
    await press('Tab');
    await body(`"to":"${TOKEN.toLowerCase()}"`);
    await frame.getByText('Taken from the link; the chain is that of the endpoint.').waitFor();
    await field('0.input').fill('');
  });

  it('opens the list of functions at once, takes the first at Enter, and goes on to its argument', async () => {
    await chooseMethod('eth_createAccessList');
    await frame.getByRole('button', { name: 'Choose a function…' }).first().click();
    const input = field('0.input').first();
    await frame.getByRole('option', { name: /^transfer\(address to/ }).waitFor();
    await input.pressSequentially('bal');
    const first = frame.getByRole('option').first();
    await first
      .and(frame.locator('[aria-selected="true"]'))
      .getByText('balanceOf(address account)')
      .waitFor();
    assert.equal(await input.getAttribute('aria-invalid'), null);
    const list = (await frame.locator('[role="listbox"]:visible').boundingBox())!;
    const form = (await frame.locator('.request').boundingBox())!;
    assert.ok(list.y + list.height <= form.y + form.height, 'The list has room.');
    await press('Enter');
    await field('0.input.0').and(frame.locator(':focus')).waitFor();
    await press('Shift+Tab');
    await field('0.input').first().and(frame.locator(':focus')).waitFor();
    // A complete text is not replaced.
    await press('ArrowDown');
    await press('Escape');
    assert.equal(await input.inputValue(), 'balanceOf(address account)');
  });

  it('makes topics of an event and what it indexes, and takes them apart again @long', async () => {
    await chooseMethod('eth_getLogs');
    await frame.getByRole('button', { name: 'Choose an event…' }).click();
    await frame.locator('[id="field-0.topics"] :focus').waitFor();
    await frame.owner().page().keyboard.type('Transfer(address indexed from, address indexed to, uint256 a');
    await press('ArrowDown');
    await press('Enter');
    await field('0.topics.1').fill('Ops wallet');
    await press('Tab');
    await body(`"topics":["${TRANSFER}",null,"0x${WORD}"]`);
    await frame.getByRole('button', { name: 'Edit as topics' }).click();
    assert.equal(await field('0.topics.2').inputValue(), `0x${WORD}`);
    await frame.getByRole('button', { name: 'Edit as Transfer(…)' }).click();
    assert.equal(await field('0.topics.1').inputValue(), ACCOUNT);
    await body(`"topics":["${TRANSFER}",null,"0x${WORD}"]`);
  });

  it('shows how a text begins that has no example @long', async () => {
    await chooseMethod('debug_traceBlock');
    assert.equal(await field('0').getAttribute('placeholder'), '0x…');
  });

  it('shows whole lines of a text that is longer than its field @long', async () => {
    await chooseMethod('eth_sendRawTransaction');
    await field('0').fill(`0x${'02f8'.repeat(800)}`);
    const above = await field('0').evaluate(
      (area: HTMLTextAreaElement) => area.scrollTop / (area.clientHeight / area.rows),
    );
    assert.ok(above > 3 && Math.abs(above - Math.round(above)) < 0.1, `${above} lines are scrolled away`);
    await field('0').fill('');
  });

  it('lists pinned methods and those used last first, and says what the endpoint has not @long', async () => {
    await chooseMethod('rpc_modules');
    await frame.locator('#send').click();
    await frame.getByText('This endpoint said that it has no such method. It can still be sent.').waitFor();
    await chooseMethod('eth_gasPrice');
    await frame.getByRole('button', { name: 'Pin eth_gasPrice' }).click();
    await frame.locator('#pin[aria-pressed="true"]').waitFor();
    await frame.locator('#method').click();
    const groups = frame.locator('#method-list [role="group"]');
    assert.equal(await groups.nth(0).getAttribute('aria-label'), 'Pinned');
    await groups
      .nth(0)
      .getByRole('option', { name: /^eth_gasPrice/ })
      .waitFor();
    assert.equal(await groups.nth(1).getAttribute('aria-label'), 'Recently used');
    await groups.nth(1).locator('.unserved').getByText('rpc_modules').waitFor();
    assert.deepEqual(await axeViolations(frame), []);
    await press('Escape');
    await frame.locator('#pin').click();
    await frame.locator('#pin[aria-pressed="false"]').waitFor();
  });

  it('goes to the first wrong field on Send, in a fold too, and counts them', async () => {
    await chooseMethod('eth_call');
    await field('0.to').fill('');
    await frame.locator('#send').click();
    await frame.getByText('Fill in “to”, or the code of a new contract as “input”.').waitFor();
    await field('0.to').fill(TOKEN);
    await frame.locator('summary', { hasText: '14 more' }).click();
    await field('0.gasPrice').fill('much');
    await field('1').fill('lastest');
    await frame.locator('summary', { hasText: '14 more' }).click();
    await frame.locator('#send').click();
    await frame.getByRole('status').getByText('Fill in or correct 2 fields to send or save it.').waitFor();
    await until('the folded field has the focus', () =>
      frame
        .locator('[id="field-0.gasPrice"]')
        .evaluate((element) => element.matches(':focus-within, :focus')),
    );
    assert.equal(await field('0.gasPrice').isVisible(), true);
    assert.equal(await field('0.gasPrice').inputValue(), 'much');
    for (const place of ['0.to', '0.gasPrice', '1']) await field(place).fill('');
  });

  it('faults no field while it is typed in, and moves none when it does', async () => {
    await chooseMethod('eth_getBalance');
    const below = field('1');
    const before = (await below.boundingBox())?.y;
    await field('0').focus();
    // The text is drawn at once; its problem appears once the field is left, as more digits can follow.
    const faults = await field('0').evaluate((input) => {
      (input as HTMLInputElement).value = '0x12';
      input.dispatchEvent(new Event('input', { bubbles: true }));
      const page = input.ownerDocument;
      return [page.querySelectorAll('.problem').length, page.querySelectorAll('[aria-invalid]').length];
    });
    assert.deepEqual(faults, [0, 0]);
    await press('Tab');
    await frame.locator('.problem').getByText('An address has 40 hex digits after 0x, not 2.').waitFor();
    await frame.getByRole('status').getByText('Fill in or correct 1 field to send or save it.').waitFor();
    assert.equal((await below.boundingBox())?.y, before);
    await field('0').fill('');
    await chooseMethod('eth_estimateGas');
    const folded = frame.locator('summary').first();
    const at = (await folded.boundingBox())?.y;
    const input = frame.locator('[id="field-0.input"] textarea');
    await input.fill('balanceOf(address) 0x12');
    await frame.getByText('Choose a function…').waitFor({ state: 'hidden' });
    assert.equal((await folded.boundingBox())?.y, at);
    await input.fill('');
  });

  it('gives a message that is longer than its line a second one, whatever has the focus, and moves nothing', async () => {
    const page = frame.owner().page();
    const usual = page.viewportSize()!;
    await page.setViewportSize({ width: 900 + 358, height: 800 });
    await chooseMethod('eth_call');
    const heights = (): Promise<number> => frame.locator('.request').evaluate((form) => form.scrollHeight);
    const before = await heights();
    await field('0.input').fill('balanceOf(address) 0x12');
    await field('0.to').focus();
    const message = frame.locator('.said.problem[data-long]:not([data-cut])');
    await message.getByText('Argument 1 (address): An address has 40 hex digits after 0x, not 2.').waitFor();
    assert.equal(await heights(), before);
    const [above, own, below] = await Promise.all(
      [field('0.to'), message, field('0.input')].map(async (part) => (await part.boundingBox())!),
    );
    assert.ok(above!.y + above!.height <= own!.y + 1 && own!.y + own!.height <= below!.y);
    assert.ok(await message.evaluate((lines) => lines.scrollHeight <= lines.clientHeight));
    await field('0.input').fill('');
    await page.setViewportSize(usual);
  });

  it('shows the whole of a message that is longer than two lines over what is above, and moves nothing @long', async () => {
    const page = frame.owner().page();
    const usual = page.viewportSize()!;
    // The editor is 358 pixels narrower than the window.
    await page.setViewportSize({ width: 400 + 358, height: 800 });
    await chooseMethod('eth_getBalance');
    const heights = (): Promise<number> => frame.locator('.request').evaluate((form) => form.scrollHeight);
    const before = await heights();
    await field('1').fill('the day before yesterday');
    const message = frame.locator('#said-1');
    await message.and(frame.locator('[data-cut]')).waitFor();
    assert.equal(await heights(), before);
    type Whole = {
      text: string;
      isCutSeen: boolean;
      left: number;
      right: number;
      lines: number;
      isAbove: boolean;
    };
    const whole = (): Promise<Whole> =>
      message.evaluate((line) => {
        const { content, left, top, width, height, lineHeight } = getComputedStyle(line, '::after');
        // Said once: what is cut is not seen beside it.
        const isCutSeen = getComputedStyle(line).color !== 'rgba(0, 0, 0, 0)';
        const from = Number.parseFloat(left);
        return {
          text: content,
          isCutSeen,
          left: from,
          right: innerWidth - from - Number.parseFloat(width),
          isAbove:
            Number.parseFloat(top) + Number.parseFloat(height) <=
            line.closest('.field')!.getBoundingClientRect().top + 1,
          lines: Number.parseFloat(height) / (Number.parseFloat(lineHeight) || line.clientHeight),
        };
      });
    const { text, isCutSeen, left, right, lines, isAbove } = await whole();
    assert.ok(isAbove, 'the next field is seen');
    assert.equal(isCutSeen, false);
    const problem = (await message.innerText()).trim();
    assert.match(problem, /^“the day before yesterday” is not a block\. .* or a block hash\.$/);
    assert.equal(text, `"${problem}" / ""`);
    assert.ok(left >= 0 && right >= 0 && lines > 2, `${left} to ${right}, ${lines} lines`);
    assert.equal(await field('1').getAttribute('aria-describedby'), await message.getAttribute('id'));
    // Another field has the keyboard, and the mouse is away.
    await page.mouse.move(0, 0);
    await field('0').focus();
    const { text: nothing, isCutSeen: isSeen } = await whole();
    assert.deepEqual([nothing, isSeen], ['none', true]);
    await message.hover();
    assert.match((await whole()).text, /block hash/);
    await page.mouse.move(0, 0);
    // A message that fits is there whole already.
    await field('1').fill('0xzz');
    await message.getByText('“z” is not a hex digit').waitFor();
    assert.equal((await whole()).text, 'none');
    await field('1').fill('');
    await page.setViewportSize(usual);
  });

  it('says what the usual fields take in one line beside the result, in a window of 1280 pixels @long', async () => {
    const page = frame.owner().page();
    const usual = page.viewportSize()!;
    await page.setViewportSize({ width: 922 + 358, height: 800 });
    for (const name of [
      'eth_call',
      'eth_getBalance',
      'eth_getStorageAt',
      'eth_getTransactionByHash',
      'eth_sendTransaction',
      'eth_sendRawTransaction',
    ]) {
      await chooseMethod(name);
      for (const text of await frame.locator('.about:not(details *) > label + .doc').all()) {
        const isCut = await text.evaluate(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth);
        assert.equal(isCut, false, `${name}: ${await text.textContent()}`);
      }
    }
    await page.setViewportSize(usual);
  });

  it('says a value that its field cuts on hover, and no other', async () => {
    const page = frame.owner().page();
    const usual = page.viewportSize()!;
    await page.setViewportSize({ width: 420 + 358, height: 800 });
    await chooseMethod('eth_getBlockByNumber');
    const [long, short] = [String(2n ** 256n - 1n), '68900'];
    for (const text of [long, short]) {
      await field('0').fill(text);
      await page.mouse.move(0, 0);
      await field('0').hover();
      assert.equal(await field('0').getAttribute('title'), text === long ? long : '');
    }
    await field('0').fill('');
    await page.setViewportSize(usual);
  });

  it('says what is to be corrected while a field has the focus, but no list is open below it @long', async () => {
    await chooseMethod('eth_getBalance');
    await field('0').fill('no such account');
    await frame.getByRole('status').getByText('Fill in or correct 1 field to send or save it.').waitFor();
    assert.ok(await field('0').evaluate((input) => input.matches(':focus')));
    await field('0').fill('');
  });

  it('says nothing of missing fields while a list of functions is open @long', async () => {
    await chooseMethod('eth_call');
    await field('0.to').fill(TOKEN);
    await frame.getByRole('button', { name: 'Choose a function…' }).first().click();
    await frame.locator('[role="listbox"]:visible').waitFor();
    assert.equal(
      await frame
        .getByRole('status')
        .getByText(/^Fill in or correct/)
        .count(),
      0,
    );
    await press('Escape');
    await frame.getByRole('status').getByText('Fill in or correct 1 field to send or save it.').waitFor();
    await frame.getByRole('button', { name: 'Edit as text' }).click();
  });

  it('keeps a message of two lines apart from the field above and from its own', async () => {
    const page = frame.owner().page();
    const usual = page.viewportSize()!;
    await page.setViewportSize({ ...usual, width: 1280, height: 800 });
    await chooseMethod('eth_call');
    await field('0.to').fill(TOKEN);
    await field('0.input').fill(`balanceOf(address) ${ACCOUNT}`);
    await field('0.input').blur();
    const message = frame.locator('[id="said-0.input"][data-long]');
    await message.waitFor();
    const rooms = await message.evaluate((said) => {
      const { top, bottom } = said.getBoundingClientRect();
      const above = said.ownerDocument.getElementById('input-0.to')!.getBoundingClientRect().bottom;
      const below = said.ownerDocument.getElementById('input-0.input')!.getBoundingClientRect().top;
      return [top - above, below - bottom];
    });
    assert.ok(Math.min(...rooms) > 1, rooms.join());
    for (const place of ['0.to', '0.input']) await field(place).fill('');
    await page.setViewportSize(usual);
  });

  it('shows JSON in colours, on exactly the text that is typed, and reads as well in each theme', async () => {
    await chooseMethod('eth_call');
    await frame.getByRole('button', { name: 'JSON', exact: true }).click();
    const area = frame.locator('#input-raw');
    const typed = `[\n  {"to": "${ACCOUNT}", "gas": 5, "wide": "${'0x12 '.repeat(60)}"},\n  "latest"\n]`;
    await area.fill(typed);
    const layer = frame.locator('.layer[aria-hidden]');
    assert.equal(await layer.evaluate((one) => one.textContent), typed);
    assert.deepEqual(await layer.locator('.json-name').allInnerTexts(), ['"to"', '"gas"', '"wide"']);
    assert.deepEqual(await layer.locator('.json-number').allInnerTexts(), ['5']);
    const boxes = await Promise.all([area, layer].map((part) => part.boundingBox()));
    assert.deepEqual(boxes[0], boxes[1]);
    const colors = await layer
      .locator('span')
      .evaluateAll((spans) => new Set(spans.map((span) => getComputedStyle(span).color)).size);
    assert.equal(colors, 3);
    for (const wrong of ['', '[[1, true, {"a": "b"']) {
      await area.fill(wrong === '' ? typed : wrong);
      for (const theme of THEMES)
        await inTheme(
          theme,
          async () => undefined,
          async () => assert.deepEqual(await axeViolations(frame), [], `${theme} ${wrong}`),
        );
    }
    await area.fill('[]');
    await frame.getByRole('button', { name: 'Form', exact: true }).click();
  });

  it('says what is wrong in JSON, underlines it, and goes there on Send', async () => {
    await chooseMethod('eth_getBalance');
    await frame.getByRole('button', { name: 'JSON', exact: true }).click();
    const area = frame.locator('#input-raw');
    await area.fill(`[\n  "${ACCOUNT}"\n  "latest"\n]`);
    await frame
      .getByText('This is not JSON, at line 3, column 3: expected a comma or ], found a double quote.')
      .waitFor();
    await area.press('Control+Enter');
    const selected = (): Promise<string> =>
      area.evaluate((element) => {
        const { value, selectionStart, selectionEnd } = element as HTMLTextAreaElement;
        return value.slice(selectionStart, selectionEnd + 7);
      });
    await until('the caret is there', async () => (await selected()) === '"latest');
    assert.deepEqual(await frame.locator('.layer .json-fault').allInnerTexts(), ['"latest"']);
    await area.and(frame.locator(':focus')).waitFor();
    await area.fill(`["${ACCOUNT}","latest"]`);
    await frame.getByRole('button', { name: 'Form', exact: true }).click();
  });

  it('underlines in JSON what is no address and stops it, with the way to send it, and a wrong checksum in amber', async () => {
    const button = (name: string): Locator => frame.getByRole('button', { name, exact: true });
    await chooseMethod('eth_getBalance');
    await button('JSON').click();
    const area = frame.locator('#input-raw');
    const short = ACCOUNT.slice(0, -1);
    await area.fill(`["${short}","latest"]`);
    await frame.getByText('address: An address has 40 hex digits after 0x, not 39.').waitFor();
    assert.deepEqual(await frame.locator('.layer .json-fault').allInnerTexts(), [`"${short}"`]);
    const line = await frame
      .locator('.layer .json-fault')
      .evaluate((one) => getComputedStyle(one).textDecorationStyle);
    assert.equal(line, 'wavy');
    await frame.getByText('Correct the JSON to send or save it.').waitFor();
    const wrong = ACCOUNT.replace('C', 'c');
    await area.fill(`["${wrong}","latest"]`);
    await frame.locator('.note').getByText('address: Wrong checksum').waitFor();
    assert.deepEqual(await frame.locator('.layer .json-doubt').allInnerTexts(), [`"${wrong}"`]);
    assert.equal(await frame.locator('.layer .json-fault').count(), 0);
    await area.fill(`["${ACCOUNT}","latest"]`);
    await button('Form').click();
  });

  it('says what to correct in JSON before it can be a form, and goes there @long', async () => {
    const button = (name: string): Locator => frame.getByRole('button', { name, exact: true });
    const area = frame.locator('#input-raw');
    const cursor = (): Promise<number> =>
      area.evaluate((element: HTMLTextAreaElement) => element.selectionStart);
    await chooseMethod('eth_getBalance');
    await button('JSON').click();
    const broken = `[\n  "${ACCOUNT}",\n  "latest"\n`;
    await area.fill(broken);
    await frame.getByText('expected a comma or ]. The form needs valid JSON.').waitFor();
    await button('Form').click();
    // The message was there already: the click must be seen to do something.
    await frame
      .getByText(
        'The form needs valid JSON. This is not JSON, at line 3, column 11: the text breaks off: expected a comma or ].',
      )
      .waitFor();
    await area.and(frame.locator(':focus')).waitFor();
    assert.deepEqual([await area.inputValue(), await cursor()], [broken, broken.length - 1]);
    // JSON that no form can hold: the reason is below, so that the text does not move.
    const top = (await area.boundingBox())!.y;
    await area.fill('[[7],"latest"]');
    await frame.getByText('“address” (parameter 1): This must be a text in quotes.').waitFor();
    assert.equal((await area.boundingBox())!.y, top);
    await button('Form').click();
    await area.and(frame.locator(':focus')).waitFor();
    assert.equal(await area.inputValue(), '[[7],"latest"]');
    await area.fill(`["${ACCOUNT}","latest"]`);
    await button('Form').click();
    await field('0').waitFor();
  });

  for (const theme of THEMES)
    it(`has no accessibility violations with a function chosen and a list open: ${theme}`, () =>
      inTheme(
        theme,
        () => chooseMethod('eth_call'),
        async () => {
          // A field in a collapsed part accepts a function too, where the part was left open.
          const choose = frame.getByRole('button', { name: 'Choose a function…' }).first();
          if ((await choose.count()) > 0) await choose.click();
          await field('0.input').first().fill('transfer(address to, uint256 amount)');
          await field('0.input.0').fill('');
          await field('0.input.0').click();
          await frame.getByRole('option', { name: /^Ops wallet/ }).waitFor();
          assert.deepEqual(await axeViolations(frame), []);
          await press('Escape');
        },
      ));
});
