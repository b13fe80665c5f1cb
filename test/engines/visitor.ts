import { expect } from '@playwright/test'
import type { EngineWindow, Part } from './engine.js'
import { awaitPress, findById, findFrame, readOn, wasPressed, type FoundElement } from './in-page.js'
import { until } from './until.js'

/**
 * A visitor in front of a window of any engine: finds things by their public test ids and uses them as a person does.
 */
export class Visitor {
  constructor(readonly window: EngineWindow) {}

  find(testId: string, part: Part = 'page', scroll = false): Promise<FoundElement | null> {
    return this.window.evaluate(part, findById, { testId, scroll })
  }

  /** Waits until it is visible. */
  async sees(testId: string, part: Part = 'page'): Promise<FoundElement> {
    await expect
      .poll(async () => (await this.find(testId, part).catch(() => null))?.isVisible ?? false, {
        message: `${testId} is visible`,
      })
      .toBe(true)
    return (await this.find(testId, part))!
  }

  async hasGone(testId: string): Promise<void> {
    await expect
      .poll(async () => (await this.find(testId))?.isVisible ?? false, { message: `${testId} is gone` })
      .toBe(false)
  }

  async reads(testId: string, text: string | RegExp, part: Part = 'page'): Promise<string> {
    const shown = async () => (await this.find(testId, part).catch(() => null))?.text ?? ''
    if (typeof text === 'string') await expect.poll(shown, { message: testId }).toBe(text)
    else await expect.poll(shown, { message: testId }).toMatch(text)
    return await shown()
  }

  /** Something says what has become of it. */
  async hasStatus(testId: string, status: string): Promise<void> {
    await expect
      .poll(async () => (await this.find(testId))?.attributes['data-status'], { message: `the status of ${testId}` })
      .toBe(status)
  }

  /** Where it can be clicked: it is visible, enabled, and stands still. */
  async #pointOf(testId: string, part: Part, mayBeDisabled = false): Promise<{ x: number; y: number }> {
    let last = ''
    let point = { x: 0, y: 0 }
    await expect
      .poll(
        async () => {
          const found = await this.find(testId, part, true).catch(() => null)
          if (!found?.isVisible || !found.isInWindow || !(found.isEnabled || mayBeDisabled)) return false
          const origin = part === 'frame' ? await this.window.evaluate('page', findFrame, null) : { x: 0, y: 0 }
          if (!origin) return false
          point = { x: origin.x + found.x + found.width / 2, y: origin.y + found.y + found.height / 2 }
          const place = `${point.x} ${point.y} ${found.width} ${found.height}`
          const isStill = place === last
          last = place
          return isStill
        },
        { message: `${testId} can be clicked`, intervals: [50, 50, 100, 100, 200] },
      )
      .toBe(true)
    return point
  }

  /** A press that found its target moved away comes to nothing, and is made again where it stands then. */
  async click(testId: string, part: Part = 'page'): Promise<void> {
    await expect
      .poll(
        async () => {
          const point = await this.#pointOf(testId, part)
          // What stands in the frame does not move, and the window that a press opens there may be gone at once.
          if (part === 'frame') return this.window.clickAt(point).then(() => true)
          await this.window.evaluate(part, awaitPress, testId)
          await this.window.clickAt(point)
          // A document that can't be asked was left by the press.
          return await this.window.evaluate(part, wasPressed, null).catch(() => true)
        },
        { message: `${testId} was pressed` },
      )
      .toBe(true)
  }

  /** Reads what is asked to its end, rests the pointer on the guarded button until it is ready, and presses it. */
  async pressWhenArmed(testId: string, part: Part = 'page'): Promise<void> {
    await until(async () => {
      const point = await this.#pointOf(testId, part, true)
      await this.window.movePointer({ x: point.x - 4, y: point.y })
      await this.window.movePointer(point)
      await this.window.evaluate(part, readOn, null)
      return (await this.find(testId, part))?.isEnabled
    })
    await this.click(testId, part)
  }

  async fill(testId: string, text: string): Promise<void> {
    await this.click(testId)
    await this.window.type(text)
  }

  /** Presses Tab until something has the focus. */
  async tabTo(testId: string): Promise<void> {
    for (let presses = 0; presses < 60; presses += 1) {
      if ((await this.find(testId))?.hasFocus) return
      await this.window.press('Tab')
    }
    throw new Error(`Tab never came to ${testId}.`)
  }
}
