// Short sound of a new message, synthesized by the browser; silent where browsers require a press first.
const TONES_HZ = [880, 1_174.7] as const;
const TONE_S = 0.12;
const LOUD = 0.08;

let context: AudioContext | null = null;

export function playChime(): void {
  if (typeof AudioContext === 'undefined') return;
  context ??= new AudioContext();
  if (context.state === 'suspended') void context.resume();
  const begin = context.currentTime;
  TONES_HZ.forEach((hertz, at) => {
    if (context === null) return;
    const tone = context.createOscillator();
    const volume = context.createGain();
    tone.frequency.value = hertz;
    const from = begin + at * TONE_S;
    volume.gain.setValueAtTime(LOUD, from);
    volume.gain.exponentialRampToValueAtTime(0.001, from + TONE_S * 2);
    tone.connect(volume).connect(context.destination);
    tone.start(from);
    tone.stop(from + TONE_S * 2);
  });
}
