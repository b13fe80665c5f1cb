export interface CountedEvent {
  readonly domain: string
  readonly event: string
}

/** How often a site has reported an event on a day. */
export interface EventRepository {
  /**
   * Counts events of a day (`2026-01-02`) together. A day has so many rows of sites of their own; what comes after counts
   * for `otherSites`. Days before `retainedFrom` are removed with the first event of a day.
   */
  add(
    day: string,
    events: readonly CountedEvent[],
    limits: { readonly rowsMax: number; readonly otherSites: string; readonly retainedFrom: string },
  ): Promise<void>
}
