import { extensionRdns } from '../wallets/extension.js'
import { readTexts } from './composed-tree.js'
import { expect, test } from './test.js'

/** Runs in the page before its scripts: one hundred announcements that want to harm. */
function announceHundred(): void {
  const trap = () => {
    ;(globalThis as { __ran?: boolean }).__ran = true
  }
  Object.assign(globalThis, { alert: trap, __trap: trap })
  const provider = { request: () => new Promise(() => undefined) }
  const good = 'data:image/svg+xml,%3Csvg xmlns=%22http://www.w3.org/2000/svg%22/%3E'
  const script = 'globalThis.__ran=true'
  const thrower = (fields: Record<string, unknown>, ...names: string[]) =>
    Object.defineProperties(
      { ...fields },
      Object.fromEntries(
        names.map(name => [
          name,
          {
            enumerable: true,
            get() {
              throw new Error('a getter that throws')
            },
          },
        ]),
      ),
    )

  const names = [
    '<img src=x onerror="globalThis.__ran=true">',
    `<script>${script}</script>`,
    `"><svg onload=${script}>`,
    `\${${script}}`,
    `{{constructor.constructor("${script}")()}}`,
    'javascript:globalThis.__ran=true',
    '\u202Eksa\u202C MetaMask',
    '\u2066\u2067Wallet\u2069',
    'Zero\u200Bwidth\uFEFF',
    'x'.repeat(100_000),
    '\u0000\u0007\u001B[31m',
    '%3Cscript%3E',
    '__proto__',
    'constructor',
    '🏴'.repeat(200),
    'a\n\n\n\nb',
    '</w3m-modal><b>out</b>',
    '\u0301'.repeat(500),
  ]
  const icons = [
    'javascript:globalThis.__ran=true',
    `data:text/html,<script>${script}</script>`,
    `data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" onload="${script}"><script>${script}</script><foreignObject><body xmlns="http://www.w3.org/1999/xhtml"><img src="x" onerror="${script}"/></body></foreignObject></svg>`,
    `data:image/png;base64,${'A'.repeat(1_048_576)}`,
    'https://tracker.example/pixel.png',
    '//tracker.example/pixel.png',
    'http://tracker.example/pixel.png',
    'blob:http://tracker.example/1',
    'file:///etc/passwd',
    'vbscript:x',
    'data:application/javascript,globalThis.__ran=true',
    ' data:image/png,x" onerror="globalThis.__ran=true',
    'url(https://tracker.example/x.png)',
    'data:image/svg+xml;utf8,<svg xmlns="http://www.w3.org/2000/svg"><image href="https://tracker.example/x.png"/><style>@import url(https://tracker.example/x.css)</style></svg>',
  ]
  const announcements: unknown[] = [
    ...names.map((name, index) => ({
      info: { uuid: `name-${index}`, rdns: `name${index}.evil.example`, name, icon: good },
      provider,
    })),
    ...icons.map((icon, index) => ({
      info: { uuid: `icon-${index}`, rdns: `icon${index}.evil.example`, name: `Icon ${index}`, icon },
      provider,
    })),
    undefined,
    null,
    0,
    'text',
    [],
    {},
    { info: null, provider },
    { info: {}, provider: null },
    thrower({ provider }, 'info'),
    thrower({ info: { uuid: 'thrower-1', rdns: 'thrower1.example', name: 'T', icon: good } }, 'provider'),
    { info: thrower({ uuid: 'thrower-2', rdns: 'thrower2.example', icon: good }, 'name'), provider },
    { info: thrower({ uuid: 'thrower-3', rdns: 'thrower3.example', name: 'T' }, 'icon'), provider },
    { info: thrower({ rdns: 'thrower4.example', name: 'T', icon: good }, 'uuid'), provider },
    { info: { uuid: 'thrower-5', rdns: 'thrower5.example', name: 'T', icon: good }, provider: thrower({}, 'request') },
    {
      info: { uuid: 'thrower-6', rdns: 'thrower6.example', name: 'Throws in on', icon: good },
      provider: thrower({ request: provider.request }, 'on', 'removeListener'),
    },
    {
      info: { uuid: 'throws-in-request', rdns: 'throws.example', name: 'Throws in request', icon: good },
      provider: {
        request() {
          throw new Error('a request that throws')
        },
      },
    },
    new Proxy(
      {},
      {
        get() {
          throw new Error('a proxy that throws')
        },
        has() {
          throw new Error('has')
        },
        ownKeys() {
          throw new Error('keys')
        },
      },
    ),
    { info: new Proxy({}, { get: () => 'proxied' }), provider: new Proxy({}, { get: () => () => undefined }) },
    {
      info: { uuid: { toString: trap }, rdns: { toString: trap }, name: { toString: trap }, icon: { toString: trap } },
      provider,
    },
    { info: { uuid: 'html-rdns', rdns: '<b>rdns</b>', name: 'Markup in rdns', icon: good }, provider },
    { info: { uuid: 'selector-rdns', rdns: '"] , body *', name: 'Selector in rdns', icon: good }, provider },
    { info: { uuid: 'proto', rdns: '__proto__', name: 'Proto', icon: good }, provider },
    { info: { uuid: 'long-rdns', rdns: `${'a'.repeat(10_000)}.example`, name: 'Long', icon: good }, provider },
    { info: { uuid: '', rdns: 'empty.uuid.example', name: 'Empty', icon: good }, provider },
    { info: { uuid: 'no-name', rdns: 'no.name.example', name: '\u200B\u202E', icon: good }, provider },
    { info: { uuid: 1, rdns: 2, name: 3, icon: 4 }, provider },
  ]
  for (let index = 0; announcements.length < 98; index++)
    announcements.push({
      info: { uuid: `crowd-${index}`, rdns: `crowd${index}.example`, name: `Crowd ${index}`, icon: good },
      provider,
    })
  // Two that pretend to be a wallet that is there.
  announcements.push({
    info: { uuid: 'twin-1', rdns: 'io.metamask', name: 'MetaMask', icon: good },
    provider: { ...provider },
  })
  announcements.push({
    info: { uuid: 'twin-2', rdns: 'io.metamask', name: 'MetaMask', icon: good },
    provider: { ...provider },
  })

  Object.assign(globalThis, { __announced: announcements.length })
  const announce = () => {
    for (const detail of announcements) dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
    dispatchEvent(new Event('eip6963:announceProvider'))
    dispatchEvent(new CustomEvent('eip6963:announceProvider'))
  }
  addEventListener('eip6963:requestProvider', announce)
  announce()
}

test.describe('Beside one hundred hostile announcements', () => {
  test.use({ wallet: { setsWindowEthereum: false } })
  test('nothing of them runs, what they show is plain, those that pretend carry a warning, and the true wallet connects', async ({
    page,
    host,
    extension,
    watch,
  }) => {
    expect(extension.rdns).toBe(extensionRdns)
    await page.addInitScript(announceHundred)
    await host.open()
    expect(await page.evaluate(() => (globalThis as never as { __announced: number }).__announced)).toBe(100)
    await host.openModal()
    await expect(host.id(`wallet-${extension.rdns}`).first()).toBeVisible()

    const isHarmless = async () => {
      expect(await page.evaluate(() => '__ran' in globalThis)).toBe(false)
      expect(watch.foreign).toEqual([])
      expect(watch.violations).toEqual([])
    }
    await test.step('nothing of them runs and no host of theirs is asked', async () => {
      await host.modal.evaluate(dialog => dialog.scrollTo(0, 1e6))
      await page.waitForLoadState('networkidle')
      await isHarmless()
    })
    await test.step('their pictures are images in data of at most 64 KiB', async () => {
      const sources = await page
        .locator('w3m-modal img')
        .evaluateAll(images => images.map(image => (image as HTMLImageElement).src))
      expect(
        sources.filter(
          source =>
            !/^(data:image\/|http:\/\/127\.0\.0\.1:\d+\/)/.test(source) ||
            (source.startsWith('data:') && source.length > 65_536),
        ),
      ).toEqual([])
      expect(
        await page.locator('w3m-modal svg image, w3m-modal iframe, w3m-modal object, w3m-modal embed').count(),
      ).toBe(0)
    })
    await test.step('their names are plain text that cannot turn others around', async () => {
      const text = (await readTexts(page)).map(shownText => shownText.text).join('\n')
      for (const name of [
        '<img src=x onerror="globalThis.__ran=true">',
        'ksa MetaMask',
        'Zerowidth',
        '</w3m-modal><b>out</b>',
        'Crowd 20',
      ])
        expect(text).toContain(name)
      expect(text).not.toMatch(/[\u202A-\u202E\u2066-\u2069\u200B\u0000-\u0008]/u)
      expect(await host.modal.locator('script, b').count()).toBe(0)
    })
    await test.step('one that throws when it is asked ends in an error with a retry', async () => {
      await host.id('wallet-throws.example').click()
      await expect(host.id('connecting-retry')).toBeVisible()
      await expect(host.id('demo-error')).toHaveText(/\S/)
      await host.shows('disconnected')
      await host.id('w3m-header-back').click()
    })
    await test.step('wallets that pretend to be another one carry a warning, and the true one connects', async () => {
      const twins = host.modal.locator('[data-testid^="wallet-io.metamask"]')
      await expect(twins).toHaveCount(3)
      const warned = await twins.evaluateAll(rows =>
        rows.map(row =>
          /same|another|twice|duplicate|identif/i.test(
            `${row.textContent} ${row.getAttribute('aria-label') ?? ''} ${row.getAttribute('aria-description') ?? ''}`,
          ),
        ),
      )
      expect(warned.filter(Boolean).length).toBe(3)
      await host.id(`wallet-${extension.rdns}`).click()
      await host.shows('connected')
      await expect(host.id('demo-address')).toHaveText(extension.engine.address)
    })
    await isHarmless()
  })
})
