import type { Page } from '@playwright/test'
import { extensionRdns, type Extension } from '../wallets/extension.js'

type Answer = 'approves' | 'refuses'

/** A wallet and its person, whichever way the person is reached. */
export interface WalletDriver {
  readonly title: string
  readonly rdns: string
  /** The person answers what `act` makes the wallet ask. */
  answering(answer: Answer, act: () => Promise<void>): Promise<void>
}

export const devWalletRdns = 'dev.w3m.evm'

/** The extension's person is decided before it asks. */
const extensionDriver = (extension: Extension): WalletDriver => ({
  title: 'the extension wallet',
  rdns: extensionRdns,
  async answering(answer, act) {
    extension.engine.person = answer
    await act()
  },
})

/** The developer wallet draws its own prompt on the page. */
const devWalletDriver = (page: Page): WalletDriver => ({
  title: 'the developer wallet',
  rdns: devWalletRdns,
  async answering(answer, act) {
    await act()
    await page.getByTestId(answer === 'approves' ? 'dev-wallet-approve' : 'dev-wallet-reject').click()
  },
})

/** Both wallets that a visitor of the stack can have. */
export const walletDrivers = [
  { title: 'the extension wallet', of: ({ extension }: { readonly extension: Extension; readonly page: Page }) => extensionDriver(extension) },
  { title: 'the developer wallet', of: ({ page }: { readonly extension: Extension; readonly page: Page }) => devWalletDriver(page) },
] as const
