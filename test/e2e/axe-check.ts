import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Frame, Page } from '@playwright/test'
import type axe from 'axe-core'
import { isDeep } from './host.js'

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

const everyLook = [
  { title: 'light, left to right', themeMode: 'light', locale: 'en' },
  { title: 'dark, left to right', themeMode: 'dark', locale: 'en' },
  { title: 'light, right to left', themeMode: 'light', locale: 'ar' },
  { title: 'dark, right to left', themeMode: 'dark', locale: 'ar' },
] as const

export type Look = (typeof everyLook)[number]

/** Light and dark, in both directions: of the four, two show each of these, and the long run takes all. */
export const looks: readonly [Look, ...Look[]] = isDeep ? everyLook : [everyLook[0], everyLook[3]]

/** Brings axe into a document, which may be a frame's. */
export const bringAxe = (document: Page | Frame): Promise<unknown> => document.evaluate(source)

/** What axe finds in a part of the document, in words. */
export const violationsIn = (document: Page | Frame, selector: string): Promise<readonly string[]> =>
  document.evaluate(async within => {
    const { violations } = await (globalThis as never as { axe: typeof axe }).axe.run(within, { resultTypes: ['violations'] })
    return violations.flatMap(({ id, nodes }) => nodes.map(({ target, failureSummary }) => `${id} at ${target.flat().join(' ')}: ${failureSummary}`))
  }, selector)
