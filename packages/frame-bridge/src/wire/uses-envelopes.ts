/** True when the page around the frame uses envelopes, like the incumbent's client: the address has `version=4`. */
export const usesEnvelopes = (): boolean => new URLSearchParams(location.search).get('version') === '4'
