"""The network of matting/refine/edge-network.ts, and its training."""
import torch
from torch import nn

HIDDEN = 24, 12
BATCH = 4096
LEARNING_RATE = 3e-3
WEIGHT_DECAY = 1e-4
# As in edge-network.ts: inputs are clipped to so many standard deviations.
FARTHEST = 4
# A true alpha between these is soft; an error there counts twice.
SOFT = .035, .965


class EdgeNetwork(nn.Module):
    """Features (cells x features) to the share of the soft matte (cells), 0 to 1."""

    def __init__(self, mean, spread):
        super().__init__()
        self.mean, self.spread = mean, spread
        first, second = HIDDEN
        self.layers = nn.Sequential(
            nn.Linear(len(mean), first), nn.ReLU(), nn.Linear(first, second), nn.ReLU(), nn.Linear(second, 1))

    def forward(self, features):
        scaled = ((features - self.mean) / self.spread).clamp(-FARTHEST, FARTHEST)
        return torch.sigmoid(self.layers(scaled).squeeze(-1))


def train_network(features, hard, soft, truth, importance, steps, seed=0):
    """
    Minimises the absolute error of the blended alpha. Tensors as in cells.Cells, of all images; a cell is drawn with a
    probability proportional to its importance. The same seed gives the same network on the same machine.
    """
    torch.manual_seed(seed)
    network = EdgeNetwork(features.mean(0), features.std(0) + 1e-4)
    optimizer = torch.optim.AdamW(network.layers.parameters(), lr=LEARNING_RATE, weight_decay=WEIGHT_DECAY)
    schedule = torch.optim.lr_scheduler.CosineAnnealingLR(optimizer, steps)
    cumulated = torch.cumsum((importance / importance.sum()).double(), 0)
    for step in range(steps):
        drawn = torch.searchsorted(cumulated, torch.rand(BATCH, dtype=torch.double)).clamp(max=len(cumulated) - 1)
        share = network(features[drawn])[:, None]
        truth_there = truth[drawn]
        error = hard[drawn] + (soft[drawn] - hard[drawn]) * share - truth_there
        weight = 1 + ((truth_there > SOFT[0]) & (truth_there < SOFT[1])).float()
        loss = (weight * error.abs()).mean()
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
        schedule.step()
        if (step + 1) % 200 == 0:
            print(f"step {step + 1}/{steps}: loss {loss.item():.4f}", flush=True)
    return network
