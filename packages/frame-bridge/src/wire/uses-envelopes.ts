/**
 * The frame's address says that the page around it speaks in envelopes, as the incumbent's client does: `version=4`.
 */
export const usesEnvelopes = (): boolean => new URLSearchParams(location.search).get('version') === '4'
