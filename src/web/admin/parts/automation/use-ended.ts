// Hook that notices the end of work this page saw running.
import { useEffect, useEffectEvent, useRef } from 'react';

export function useEnded(isRunning: boolean, onEnd: () => void): void {
  const end = useEffectEvent(onEnd);
  const before = useRef(isRunning);
  useEffect(() => {
    if (before.current && !isRunning) end();
    before.current = isRunning;
  }, [isRunning]);
}
