import * as v from 'valibot'
import { defineCall } from './define-endpoint.js'
import { shortText } from './wire-values.js'

/**
 * One analytics event. `timestamp` is in ms, or an ISO date, as others write it of errors; `url` is an origin and path,
 * never a query or fragment.
 */
export const analyticsEvent = /* @__PURE__ */ v.object({
  eventId: v.pipe(v.string(), v.uuid()),
  url: v.pipe(v.string(), v.maxLength(2048)),
  domain: shortText,
  timestamp: v.union([v.number(), shortText]),
  props: v.looseObject({
    type: shortText,
    event: shortText,
    address: v.optional(shortText),
    properties: v.optional(v.record(v.string(), v.unknown())),
  }),
})

export const sendEventRequest = { body: analyticsEvent }

/** Reports one event. Needs the analytics feature. The answer is not read. */
export const sendEvent = /* @__PURE__ */ defineCall(
  { method: 'POST', path: '/e', response: v.unknown() },
  sendEventRequest,
)
