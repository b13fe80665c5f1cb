import * as v from 'valibot'
import { definePush, type PayloadOf } from '../define-message.js'

/**
 * The session changed: its token was renewed, or somebody signed out in another tab. IS_CONNECTED returns the new
 * state. Ours: `isSame`, when it is the same visitor with changed data.
 */
const sessionUpdate = /* @__PURE__ */ definePush({
  name: 'SESSION_UPDATE',
  payload: v.object({ token: v.optional(v.string()), isSame: v.optional(v.boolean()) }),
})

/**
 * The frame wants to be seen, `height` CSS pixels high, or to be hidden again; `shows` says what, where it is no
 * approval: `recovery` is all that a wallet needs before it can be opened. Ours: only on the port.
 */
const frameView = /* @__PURE__ */ definePush({
  name: 'FRAME_VIEW',
  payload: v.object({
    isShown: v.boolean(),
    height: v.pipe(v.number(), v.minValue(0), v.maxValue(8_192)),
    shows: v.optional(v.literal('recovery')),
  }),
})

/** All pushes of the frame, except READY. */
export const pushes = { SESSION_UPDATE: sessionUpdate, FRAME_VIEW: frameView } as const
/** The pushes by name, with the schemas of what they carry. */
export type Pushes = typeof pushes
/** The name of a push on the wire, without `@w3m-frame/`. */
export type PushName = keyof Pushes
/** The payload of the push with this name. */
export type PushPayload<Name extends PushName> = PayloadOf<Pushes[Name]>
