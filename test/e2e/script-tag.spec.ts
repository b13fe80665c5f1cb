import type { Page } from '@playwright/test'
import { serveModule } from '../fixtures/serve.js'
import { stack } from './stack.js'
import { expect, test } from './test.js'

/** A page of one's own on the origin of the stack, with its policy. */
async function serveHost(
  page: Page,
  { scripts, allowDuplicates = false }: { readonly scripts: readonly string[]; readonly allowDuplicates?: boolean },
): Promise<string> {
  // Node does not resolve the names under localhost.
  const { headers } = await fetch(`${stack.pages.replace('dapp.localhost', '127.0.0.1')}/script-tag.html`)
  const policy = headers.get('content-security-policy')! + (allowDuplicates ? " 'allow-duplicates'" : '')
  const { one } = stack
  const networks = [
    {
      id: one.id,
      name: one.name,
      nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
      rpcUrls: { default: { http: [one.rpcUrl] } },
    },
  ]
  const attribute = JSON.stringify(networks).replaceAll('"', '&quot;')
  const body = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Host</title><link rel="icon" href="data:,">${scripts.map(source => `<script type="module" src="${source}"></script>`).join('')}</head>
    <body><own-element></own-element><w3m-modal networks="${attribute}" api-url="${stack.api}"></w3m-modal><w3m-button></w3m-button></body></html>`
  // A document that no server of the loopback sent is taken for one of the internet.
  await page.context().grantPermissions(['local-network-access'])
  await page.route('**/own-host.html', route =>
    route.fulfill({ body, contentType: 'text/html', headers: { 'content-security-policy': policy } }),
  )
  return `${stack.pages}/own-host.html`
}

const cases = [
  { title: 'once', scripts: ['/w3m/w3m.js'], ownLit: false },
  { title: 'twice from two addresses', scripts: ['/w3m/w3m.js', '/w3m/w3m.js?again'], ownLit: false },
  { title: 'after a Lit of the page', scripts: ['/__test/own-lit.js', '/w3m/w3m.js'], ownLit: true },
  { title: 'before a Lit of the page', scripts: ['/w3m/w3m.js', '/__test/own-lit.js'], ownLit: true },
] as const

for (const { title, scripts, ownLit } of cases) {
  test(`The script tag, loaded ${title}, draws its elements, connects and breaks nothing`, async ({
    page,
    host,
    extension,
    watch,
  }) => {
    await serveModule(page, 'own-lit.ts')
    const address = await serveHost(page, { scripts, allowDuplicates: ownLit })
    await page.goto(address)
    await expect(host.id('connect-button')).toHaveCount(1)
    if (ownLit) await expect(page.getByText('drawn by the page’s own Lit')).toBeVisible()
    await host.choose(extension.rdns)
    await expect(host.id('account-button')).toBeVisible()
    await host.isClosed()
    expect(extension.engine.prompts).toBe(1)
    expect(watch.errors).toEqual([])
  })
}
