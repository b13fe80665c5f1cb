import * as v from 'valibot'
import { answerTimeoutMs } from '../bridge-limits.js'
import { defineMessage } from '../define-message.js'
import { nothing } from './wire-values.js'

/** The look and the language of the page. `locale` and `direction` are ours. */
export const syncTheme = /* @__PURE__ */ defineMessage({
  name: 'SYNC_THEME',
  request: v.object({
    themeMode: v.optional(v.picklist(['light', 'dark'])),
    themeVariables: v.optional(v.record(v.string(), v.union([v.string(), v.number()]))),
    w3mThemeVariables: v.optional(v.record(v.string(), v.string())),
    locale: v.optional(v.pipe(v.string(), v.regex(/^[A-Za-z]{2,3}(?:-[A-Za-z0-9]{2,8}){0,3}$/))),
    direction: v.optional(v.picklist(['ltr', 'rtl'])),
  }),
  reply: nothing,
  timeoutMs: answerTimeoutMs,
  isQuiet: true,
})

/** The page's own description. Our frame does not show it: requests are shown with the origin of the channel. */
export const syncDappData = /* @__PURE__ */ defineMessage({
  name: 'SYNC_DAPP_DATA',
  request: v.object({
    metadata: v.optional(
      v.object({ name: v.string(), description: v.string(), url: v.string(), icons: v.array(v.string()) }),
    ),
    sdkVersion: v.optional(v.string()),
    sdkType: v.optional(v.string()),
    projectId: v.optional(v.string()),
  }),
  reply: nothing,
  timeoutMs: answerTimeoutMs,
  isQuiet: true,
})

/** Loads the frame's page again, and so ends all that it was doing. */
export const reload = /* @__PURE__ */ defineMessage({
  name: 'RELOAD',
  request: nothing,
  reply: nothing,
  timeoutMs: answerTimeoutMs,
})
