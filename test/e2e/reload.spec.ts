import { Host, hostPages, createRotation } from './host.js'
import { expect, test } from './test.js'

for (const { title, path } of hostPages) {
  const isInTurn = createRotation(path)
  test.describe(`On ${title}`, () => {
    test.use({ path })

    test('a reload brings the connection back on its network, without a prompt', async ({ host, extension, page }) => {
      await host.open()
      await host.connect(extension.rdns)
      await extension.engine.setChain(31338)
      await expect(host.id('demo-network')).toHaveText('eip155:31338')
      const { prompts } = extension.engine
      await page.addInitScript(() => {
        const texts: string[] = []
        Object.defineProperty(globalThis, '__testStatuses', { value: texts })
        const record = () => {
          const text = document.querySelector('[data-testid=demo-status]')?.textContent?.trim()
          if (text && texts.at(-1) !== text) texts.push(text)
        }
        new MutationObserver(record).observe(document, { subtree: true, childList: true, characterData: true })
      })
      await page.reload()
      await host.shows('connected')
      await expect(host.id('demo-address')).toHaveText(extension.engine.address)
      const statuses = await page.evaluate(
        () => (globalThis as never as { __testStatuses: readonly string[] }).__testStatuses,
      )
      expect(statuses.slice(-2)).toEqual(['reconnecting', 'connected'])
      expect(statuses).not.toContain('connecting')
      await expect(host.id('demo-network')).toHaveText('eip155:31338')
      expect(extension.engine.requestCount('wallet_switchEthereumChain')).toBe(0)
      expect(extension.engine.prompts).toBe(prompts)
      await host.isClosed()
    })

    if (isInTurn())
      test('a wallet that was locked meanwhile is not asked, and is back when it is unlocked, also between two loads', async ({
        host,
        extension,
        page,
      }) => {
        const { engine } = extension
        await host.open()
        await host.connect(extension.rdns)
        const { prompts } = engine
        await engine.setLocked(true)
        await host.shows('disconnected')
        await page.reload()
        await expect(host.id('connect-button')).toBeVisible()
        await host.shows('disconnected')
        await engine.setLocked(false)
        await host.shows('connected')
        await expect(host.id('demo-address')).toHaveText(engine.address)

        await engine.setLocked(true)
        await host.shows('disconnected')
        await page.goto('about:blank')
        await engine.setLocked(false)
        await host.open()
        await host.shows('connected')
        await host.openModal()
        await host.id('account-disconnect').click()
        await host.shows('disconnected')
        await page.reload()
        await expect(host.id('connect-button')).toBeVisible()
        await host.shows('disconnected')
        expect(engine.prompts).toBe(prompts)
      })

    if (isInTurn())
      test('two tabs agree within a second', async ({ host, extension, page, context }) => {
        await host.open()
        const other = new Host(await context.newPage(), path)
        await other.open()
        await host.connect(extension.rdns)
        const { prompts } = extension.engine
        await expect(other.id('demo-status')).toHaveText('connected', { timeout: 1_000 })
        await expect(other.id('demo-address')).toHaveText(extension.engine.address)
        expect(extension.engine.prompts).toBe(prompts)
        await other.openModal()
        await other.id('account-disconnect').click()
        await expect(host.id('demo-status')).toHaveText('disconnected', { timeout: 1_000 })
        await page.bringToFront()
        await expect(host.id('connect-button')).toBeVisible()
      })

    test.describe('with a wallet that announces itself late', () => {
      test.use({ wallet: { announce: 'late', setsWindowEthereum: false } })

      if (isInTurn())
        test('the reload waits for it, and one that comes after the wait is still taken back', async ({
          host,
          extension,
          page,
        }) => {
          await host.open()
          await host.openModal()
          await expect(host.id(`wallet-${extension.rdns}`)).toHaveCount(0)
          await extension.announce(page)
          await host.id(`wallet-${extension.rdns}`).click()
          await host.shows('connected')
          const { prompts } = extension.engine
          await page.reload()
          await host.shows('reconnecting')
          await extension.announce(page)
          await host.shows('connected')
          expect(extension.engine.prompts).toBe(prompts)

          await page.clock.install()
          await page.reload()
          await host.shows('reconnecting')
          await page.clock.fastForward(10_000)
          await host.shows('disconnected')
          await extension.announce(page)
          await host.shows('connected')
        })
    })
  })
}
