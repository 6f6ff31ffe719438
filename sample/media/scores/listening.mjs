/** Silence, a breath, then a groove that begins small: what a loudspeaker does that listens first. */
export function listening(stage) {
  const beat = 60 / 104;
  const start = 6.125 - 3 * beat;
  stage.play("air", { at: 0.5, seconds: 2.2, pitch: 78, level: 0.25 });
  for (let step = 0; start + (step / 2) * beat < stage.seconds - 0.3; step += 1) {
    const at = start + (step / 2) * beat;
    const part = step % 8;
    if (part === 0 || part === 3 || part === 6) stage.play("kick", { at, level: 0.95 });
    if (part === 4) stage.play("clap", { at, level: 0.5, pan: 0.1 });
    stage.play("hat", {
      at,
      seconds: part % 2 ? 0.09 : 0.035,
      level: step > 8 ? 0.45 : 0.2,
      pan: part % 2 ? 0.3 : -0.2,
    });
    const low = [33, 33, 45, 33, 36, 36, 43, 40][part] ?? 33;
    if (part !== 2) stage.play("bass", { at, seconds: beat * 0.4, pitch: low, level: 0.6 });
    if (step > 7 && part % 3 === 1) {
      for (const pitch of [69, 72, 76])
        stage.play("pluck", { at, pitch, level: 0.3, pan: (pitch - 72) / 8, bright: 0.7 });
    }
  }
  return stage.finish({ room: 0.18, fade: 0.4 });
}
