// The secure frame inside a page that the operator of the frame did not name as its own: there is nothing in it that
// approves.
import { expect, type Frame, type Page } from '@playwright/test'
import { texts as en } from '../../apps/frame/src/page/i18n/en/frame.js'
import { AttackedFrame, type Place } from './attacked-frame.js'

/** Something that can be pressed, as its document and the accessibility tree name it. */
export interface Control {
  readonly testId: string | undefined
  readonly name: string
}

/**
 * Whatever can be pressed in a document, in its shadow roots too, whether it shows or not, but for what an attack has
 * laid out.
 */
const controlsIn = (frame: Frame): Promise<readonly Control[]> =>
  frame.evaluate(() => {
    const roots: (Document | ShadowRoot)[] = [document]
    for (const root of roots)
      for (const element of root.querySelectorAll('*')) if (element.shadowRoot) roots.push(element.shadowRoot)
    return roots
      .flatMap(root => [
        ...root.querySelectorAll<HTMLElement>(
          'button, a, summary, input, .region, [role="button"], [data-testid="frame-approve"]',
        ),
      ])
      .filter(element => !element.matches('.bait'))
      .map(element => ({
        testId: element.dataset.testid,
        name: element.getAttribute('aria-label') ?? element.textContent!.trim(),
      }))
  })

/**
 * What the visitor may press in the frame of a foreign page: to say no, to read, to choose a fee, to secure the wallet,
 * and to open the window.
 */
const harmless: readonly string[] = [
  en['approve.reject'],
  en['approve.window'],
  en['approve.details'],
  en['approve.read-on'],
  en['fee.lower'],
  en['fee.higher'],
  en['secure.action'],
]

/** Nothing in any document of the page approves, by what stands in it and by what a screen reader is told. */
export async function expectNothingApproves(page: Page, title: string): Promise<void> {
  const controls = (await Promise.all(page.frames().map(controlsIn))).flat()
  expect
    .soft(
      controls.filter(({ testId, name }) => testId === 'frame-approve' || !harmless.includes(name)),
      title,
    )
    .toEqual([])
  expect
    .soft(
      controls.map(({ name }) => name),
      title,
    )
    .toContain(en['approve.window'])
  const snapshot = await page.frameLocator('#w3m-iframe').locator('body').ariaSnapshot()
  expect
    .soft(
      [...snapshot.matchAll(/- button "([^"]*)"/g)].map(([, name]) => name!).filter(name => !harmless.includes(name)),
      title,
    )
    .toEqual([])
}

/**
 * One pending approval, which is only offered in the frame's own window. What the attacks aim at is the button that
 * opens it.
 */
export class ForeignFrame extends AttackedFrame {
  get openWindow() {
    return this.host.frame.getByTestId('frame-approve-window')
  }

  protected override async waitForApproval(): Promise<void> {
    await expect(this.openWindow).toBeVisible()
  }

  override isApproved(): Promise<boolean> {
    return this.isSettled()
  }

  override async enabled(): Promise<void> {
    await expect(this.openWindow).toBeEnabled()
  }

  /** No guard watches here: there is nothing that it could lock. */
  override async disarmed(): Promise<void> {
    await this.enabled()
  }

  override async armed(): Promise<Place> {
    return await this.aim()
  }

  override async focusButton(): Promise<void> {
    await this.openWindow.evaluate((button: HTMLButtonElement) => button.focus())
  }

  /** Its hint stays: it says why there is a window. */
  protected override silenceClient(): Promise<void> {
    return Promise.resolve()
  }
}
