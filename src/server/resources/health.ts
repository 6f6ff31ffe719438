/** Whether new requests are welcome: true after the start, false while the server drains. */
export interface Health {
  isReady(): boolean;
  markReady(): void;
  markDraining(): void;
}

/** @returns a health that starts as not ready */
export function createHealth(): Health {
  let ready = false;
  return {
    isReady: () => ready,
    markReady: () => {
      ready = true;
    },
    markDraining: () => {
      ready = false;
    },
  };
}
