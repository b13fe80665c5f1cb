import { expect, type Page } from '@playwright/test'
import { testAccounts } from '../../apps/demo/src/developer-wallet/test-accounts.js'
import { extensionRdns, type Extension } from '../wallets/extension.js'

type Answer = 'approves' | 'refuses'

/** A wallet and its person, whichever way the person is reached. */
export interface WalletDriver {
  readonly title: string
  readonly rdns: string
  /** The person answers what `action` makes the wallet ask. */
  answering(answer: Answer, action: () => Promise<void>): Promise<void>
  /** The person takes another account in the wallet itself. @returns its address */
  takesAccount(index: number): Promise<string>
  /** True where a page had the wallet add a network. */
  hasAdded(chainId: number): Promise<boolean>
}

export const devWalletRdns = 'dev.w3m.evm'

/** The extension's person is decided before it asks. */
const extensionDriver = (extension: Extension): WalletDriver => ({
  title: 'the extension wallet',
  rdns: extensionRdns,
  async answering(answer, action) {
    extension.engine.user = answer
    await action()
  },
  async takesAccount(index) {
    await extension.engine.selectAccount(index)
    return extension.engine.address
  },
  hasAdded: chainId =>
    Promise.resolve(extension.engine.requestCount('wallet_addEthereumChain') > 0 && extension.engine.knows(chainId)),
})

/** What the developer wallet remembers, on the page's origin. */
const devWalletMemory = (page: Page) =>
  page.evaluate(
    () =>
      JSON.parse(localStorage.getItem('dev-wallet:memory') ?? '{}') as {
        readonly account?: number
        readonly added?: Readonly<Record<string, unknown>>
      },
  )

/**
 * The developer wallet draws its own prompt on the page; its accounts are chosen on the playground, of another tab
 * where the page is not it.
 */
const devWalletDriver = (page: Page): WalletDriver => ({
  title: 'the developer wallet',
  rdns: devWalletRdns,
  async answering(answer, action) {
    await action()
    await page.getByTestId(answer === 'approves' ? 'dev-wallet-approve' : 'dev-wallet-reject').click()
  },
  async takesAccount(index) {
    const { origin, pathname } = new URL(page.url())
    const playground = pathname === '/' ? page : await page.context().newPage()
    if (playground !== page) await playground.goto(`${origin}/`)
    await playground.getByLabel('EVM account').selectOption(String(index))
    // The wallet's code comes with the choice: the tab is needed until the wallet has it.
    await expect.poll(async () => (await devWalletMemory(page)).account).toBe(index)
    if (playground !== page) await playground.close()
    return testAccounts[index]!.address
  },
  hasAdded: async chainId => Object.hasOwn((await devWalletMemory(page)).added ?? {}, chainId),
})

/** Both wallets that a visitor of the stack can have. */
export const walletDrivers = [
  {
    title: 'the extension wallet',
    of: ({ extension }: { readonly extension: Extension; readonly page: Page }) => extensionDriver(extension),
  },
  {
    title: 'the developer wallet',
    of: ({ page }: { readonly extension: Extension; readonly page: Page }) => devWalletDriver(page),
  },
] as const
