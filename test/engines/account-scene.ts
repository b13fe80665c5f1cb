import type { Account } from './account-kinds.js'
import type { Engine } from './engine.js'
import { modalText } from './in-page.js'
import { expect } from './test.js'
import type { Visitor } from './visitor.js'

/** A visitor whose account is open, and of which kind it is. */
export interface Scene {
  readonly engine: Engine
  readonly visitor: Visitor
  readonly account: Account
  readonly kind: number
}

/** Begins and ends with the account in the modal. */
export interface Flow {
  readonly title: string
  readonly run: (scene: Scene) => Promise<void>
}

export async function openAccount({ visitor }: Scene): Promise<void> {
  await visitor.click('account-button')
}

export async function closeAccount({ visitor }: Scene): Promise<void> {
  await visitor.click('w3m-header-close')
  await visitor.hasGone('w3m-modal-card')
}

/** What the account did lately says this, the latest first. */
export async function isInActivity({ visitor }: Scene, text: RegExp): Promise<void> {
  await visitor.click('tab-activity')
  await expect.poll(() => visitor.window.evaluate('page', modalText, null)).toMatch(text)
}
