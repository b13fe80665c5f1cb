/** An installed WebKitGTK, its driver, and a screen for it. */
export declare const findWebKit: () =>
  { readonly driver: string; readonly screen: string; readonly manager: string; readonly browser: string } | undefined
