import { expect, type Locator, type Page } from '@playwright/test'
import type { Host } from './host.js'

/** The settings of the account, from the page's button on. */
export async function openSettings(host: Host): Promise<void> {
  await host.openModal()
  await host.id('account-settings').click()
  await host.title('Settings')
}

/** The wallet's own page at the frame's origin: ways back in, devices and the words. */
export class SecurePage {
  constructor(readonly page: Page) {}

  /** As the settings open it: in a window of its own. */
  static async from(host: Host): Promise<SecurePage> {
    await openSettings(host)
    const opened = host.page.context().waitForEvent('page')
    await host.id('settings-security').click()
    const secure = new SecurePage(await opened)
    await expect(secure.id('frame-secured')).toBeVisible()
    await host.page.keyboard.press('Escape')
    await host.isClosed()
    return secure
  }

  id(testId: string): Locator {
    return this.page.getByTestId(testId)
  }

  /** So many ways back in are set up. */
  async hasWays(count: number): Promise<void> {
    await expect(this.id('frame-secured')).toHaveAttribute('data-count', String(count))
  }

  async addPassword(password: string): Promise<void> {
    await this.id('frame-add-password').click()
    await this.id('frame-new-password').fill(password)
    await this.id('frame-add-submit').click()
    await expect(this.id('frame-add-password')).toHaveCount(0)
  }

  /** Removes the other device of a wallet that a password opens. */
  async remove(password: string): Promise<void> {
    await this.id('frame-revoke').click()
    await this.id('frame-remove-password').fill(password)
    await this.id('frame-remove-submit').click()
  }

  async confirmWords(words: string): Promise<void> {
    await this.id('frame-add-words').click()
    await this.id('frame-new-words').fill(words)
    await this.id('frame-add-submit').click()
  }

  /** Leaves for a social account, and comes back from it. */
  async logInOnceMore(social: string, email: string): Promise<void> {
    await this.id(`frame-social-${social}`).click()
    await this.page.getByTestId('oidc-email').fill(email)
    await this.page.getByTestId('oidc-submit').click()
  }

  /** The words, which a fresh log-in shows. */
  async words(): Promise<string> {
    await this.id('frame-export').click()
    await expect(this.id('frame-export-words')).toBeVisible()
    return (await this.id('frame-export-words').locator('li').allTextContents())
      .map(line => line.replace(/^\d+\.\s*/, '').trim())
      .join(' ')
  }
}
