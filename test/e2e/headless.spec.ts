import { stack } from './stack.js'
import { expect, test } from './test.js'

test.describe('a page that draws its own list', () => {
  // The wallet stands before the page does.
  test.beforeEach(async ({ page, extension }) => {
    await page.goto(`${stack.pages}/headless.html?devwallet=ask`)
    await expect(page.getByTestId(`wallet-${extension.rdns}`)).toBeVisible()
  })

  test('connects the wallets of the browser, switches and leaves, can give up one that does not answer, with no Lit in what it loads', async ({
    page,
    host,
    extension,
  }) => {
    const { engine } = extension
    for (const id of ['walletConnect', 'auth']) await expect(host.id(`wallet-${id}`)).toHaveCount(0)
    await host.id(`wallet-${extension.rdns}`).click()
    await host.shows('connected')
    await expect(host.id('demo-address')).toHaveText(engine.address)
    await page.getByRole('button', { name: 'Switch network' }).click()
    await expect(host.id('demo-network')).toHaveText(`eip155:${stack.two.id}`)
    await page.getByRole('button', { name: 'Disconnect' }).click()
    await host.shows('disconnected')

    engine.user = 'does not answer'
    await host.id(`wallet-${extension.rdns}`).click()
    await host.shows('connecting')
    await host.id('demo-cancel').click()
    await host.shows('disconnected')
    await expect(host.id('demo-cancel')).toBeHidden()
    await expect(host.id('demo-error')).toHaveText('')
    engine.user = 'approves'
    await host.id(`wallet-${extension.rdns}`).click()
    await host.shows('connected')

    const traces = await page.evaluate(() =>
      ['litHtmlVersions', 'litElementVersions', 'reactiveElementVersions'].filter(name => name in globalThis),
    )
    expect(traces).toEqual([])
  })
})
